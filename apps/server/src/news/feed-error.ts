/** Why a feed cannot be shown, for the log: "The feed … takes too long". */
export class FeedError extends Error {
  override name = 'FeedError'

  constructor(reason: string, cause?: unknown) {
    super(`The source ${reason}`, { cause })
  }
}
