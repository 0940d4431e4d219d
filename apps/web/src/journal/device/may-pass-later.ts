import { ApiError } from '../call-server.ts'

/** Whether sending it again may succeed: the server was not reached, or is too busy, or has failed. */
export const mayPassLater = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status === 429 ||
  error.status >= 500

/** Whether the server did not get to it: it was not reached, or is too busy. A failure of its own (500) is shown, and the trader tries again. */
export const isUnreached = (error: unknown): boolean =>
  mayPassLater(error) && !(error instanceof ApiError && error.status === 500)
