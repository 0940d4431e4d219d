/** Fault of a typed amount of money, or null: it must be a plain number above 0 with at most `decimals` places, as "1000" or "1000.50". */
export function amountProblem(text: string, decimals: number): string | null {
  const match = /^\d{1,14}(?:\.(\d+))?$/.exec(text.trim())
  if (match === null) return 'Amount must be a numeric'
  if ((match[1]?.length ?? 0) > decimals) return `Amount can have at most ${decimals} decimal places`
  return /[1-9]/.test(text) ? null : 'Amount must be above 0'
}
