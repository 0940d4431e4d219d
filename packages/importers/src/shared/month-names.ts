/** Prefixes of month names in the languages of exports, without accents; the longest match wins. */
const beginnings: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty', 'led'],
  ['feb', 'fev', 'lut'],
  ['mar', 'mae', 'mrz', 'mrt'],
  ['apr', 'avr', 'abr', 'kwi'],
  ['may', 'mai', 'mag', 'mei', 'maj'],
  ['jun', 'juin', 'giu', 'cze'],
  ['jul', 'juil', 'lug', 'lip'],
  ['aug', 'aou', 'ago', 'sie'],
  ['sep', 'set', 'wrz'],
  ['oct', 'okt', 'ott', 'out', 'paz'],
  ['nov', 'lis'],
  ['dec', 'dez', 'dic', 'des', 'gru'],
]

const months = new Map(beginnings.flatMap((names, i) => names.map((name) => [name, i + 1] as const)))

/** 1 to 12; 0 for any other word. */
export function monthNumber(name: string): number {
  const letters = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return months.get(letters.slice(0, 4)) ?? months.get(letters.slice(0, 3)) ?? 0
}
