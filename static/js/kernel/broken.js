/** What the worker says, and the page hears, when Pyodide can do no more: of an error only its message goes between them. */
export const BROKEN = "Python broke down";
