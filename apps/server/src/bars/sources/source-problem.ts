/** Why a source gave no bars, for its owner: whole sentences, without its key. */
export class SourceProblem extends Error {
  override name = 'SourceProblem'
  /** Whether the same request may work soon. */
  readonly passing: boolean
  /** Whether other symbols of the source would fail as well. */
  readonly ofAll: boolean
  /** Milliseconds that the source asks to be left alone; null: it does not say. */
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
