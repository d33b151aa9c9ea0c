/** The few parts of Plotly that are used. */
export interface PlotlyLibrary {
  react(root: HTMLElement, traces: object[], layout: object, config: object): Promise<unknown>;
  restyle(root: HTMLElement, update: object, traces?: number[]): Promise<unknown>;
  purge(root: HTMLElement): void;
  PlotSchema: { get(): { traces: Record<string, unknown> } };
}

declare global {
  interface Window {
    Plotly?: PlotlyLibrary;
  }
}
