/** Messages of a page to the service worker. */
export type ToWorker =
  /** The new worker takes over: the user has asked for the new version. */
  | { readonly tell: 'take over' }
  /** Files of code that the page loaded before it had a worker; with the large libraries, if the network is free of charge. */
  | { readonly tell: 'keep'; readonly addresses: readonly string[]; readonly libraries: boolean }

export const isToWorker = (message: unknown): message is ToWorker =>
  typeof message === 'object' && message !== null && 'tell' in message
