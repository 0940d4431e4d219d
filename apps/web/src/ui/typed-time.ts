/** A time as typed: "9:30", "09.30" or "0930". */
const shape = /^(?:(\d{1,2})[:.](\d{2})|(\d{2})(\d{2}))$/

/** A time of the day as typed, as "09:30"; other text is returned unchanged, for the caller to reject. */
export function typedTime(text: string): string {
  const parts = shape.exec(text.trim())
  if (parts === null) return text.trim()
  return `${(parts[1] ?? parts[3] ?? '').padStart(2, '0')}:${parts[2] ?? parts[4]}`
}
