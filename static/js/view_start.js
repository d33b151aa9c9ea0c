/** Where the state of maps, figures of stages and calculators begins in an address's fragment, after its anchor if it has one. */
export const VIEW_START = /(^|&)(map|stages|calculator)=/;
