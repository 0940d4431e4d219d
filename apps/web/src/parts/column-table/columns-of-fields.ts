/** For each field, the header of its column. */
type ColumnsOfFields = Readonly<Record<string, string>>

/** The mapping with another field for a header, or none; a field has only one column, so it leaves its old one. */
export const withField = (columns: ColumnsOfFields, head: string, field: string | null): Record<string, string> => {
  const others = Object.entries(columns).filter(([name, taken]) => name !== field && taken !== head)
  return Object.fromEntries(field === null ? others : [...others, [field, head]])
}

/** For each header, its field or null. */
export function fieldsOfHeads(columns: ColumnsOfFields, heads: readonly string[]): readonly (string | null)[] {
  const fields = new Map(Object.entries(columns).map(([field, head]) => [head, field]))
  return heads.map((head) => fields.get(head) ?? null)
}
