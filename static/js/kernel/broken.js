/** What the worker says, and the page hears, when Pyodide can do no more: of an error only its message goes between them. */
export const BROKEN = "Python broke down";

/** The same where Python goes on, but what the page itself asked of it failed, outside of any cell's code. */
export const SPOILT = "Python failed outside of its code: a cell may have changed a part that the page needs, such as builtins. Where this comes again, only a restart helps.";
