/** A pattern by which a trader enters. */
export interface Setup {
  readonly id: number
  readonly name: string
  /** Rich text. */
  readonly description: string
  readonly rules: readonly string[]
  /** The checklist that a trade of this setup starts with. */
  readonly defaultChecklistId: number | null
  readonly color: string | null
  readonly active: boolean
  readonly order: number
}
