/** For each field, the head of the column that holds it. */
type ColumnsOfFields = Readonly<Record<string, string>>

/** The same with another field for a head, or none; a field is in one column only, so it leaves its old one. */
export const withField = (columns: ColumnsOfFields, head: string, field: string | null): Record<string, string> => {
  const others = Object.entries(columns).filter(([name, taken]) => name !== field && taken !== head)
  return Object.fromEntries(field === null ? others : [...others, [field, head]])
}

/** For each head, the field that it holds, or null. */
export function fieldsOfHeads(columns: ColumnsOfFields, heads: readonly string[]): readonly (string | null)[] {
  const fields = new Map(Object.entries(columns).map(([field, head]) => [head, field]))
  return heads.map((head) => fields.get(head) ?? null)
}
