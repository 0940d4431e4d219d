/** Why an external resource cannot be fetched: "The source took too long". */
export class OutsideError extends Error {
  override name = 'OutsideError'
  /** Continues the sentence "The source". */
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super(`The source ${reason}`, { cause })
    this.reason = reason
  }
}
