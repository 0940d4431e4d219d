/** A trader's entry pattern. */
export interface Setup {
  readonly id: number
  readonly name: string
  /** Rich text. */
  readonly description: string
  readonly rules: readonly string[]
  /** Initial checklist of a trade with this setup. */
  readonly defaultChecklistId: number | null
  readonly color: string | null
  readonly active: boolean
  readonly order: number
}
