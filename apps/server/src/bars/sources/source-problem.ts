/** Why a source returned no bars, for its owner: whole sentences, without its key. */
export class SourceProblem extends Error {
  override name = 'SourceProblem'
  /** Whether a retry may work soon. */
  readonly passing: boolean
  /** Whether other symbols of the source would fail as well. */
  readonly ofAll: boolean
  /** Milliseconds until the source accepts requests again; null if it does not state them. */
  readonly waitMs: number | null

  constructor(
    message: string,
    { passing = false, ofAll = false, waitMs = null, cause }: Partial<Omit<SourceProblem, 'message'>> = {},
  ) {
    super(message, { cause })
    this.passing = passing
    this.ofAll = ofAll
    this.waitMs = waitMs
  }
}
