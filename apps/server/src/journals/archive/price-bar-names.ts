/** File that lists the series of an archive; it exists if price bars were included. */
export const priceBarsName = 'price-bars.jsonl'
/** Name of a series' table. */
export const barTable = (id: number): string => `price-bars/${id}.csv`
/** The series of this table name; null for other entries. */
export const seriesOfTable = (name: string): number | null => {
  const digits = /^price-bars\/([1-9]\d{0,5})\.csv$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}
export const isPriceBarsEntry = (name: string): boolean => name === priceBarsName || seriesOfTable(name) !== null
