/** Rows that a request may write by itself. More are written by the saving thread, so that requests are answered meanwhile. */
export const fewRows = 500
