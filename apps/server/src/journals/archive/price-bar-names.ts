/** File that lists the series of an archive; it exists if price bars were included. */
export const priceBarsName = 'price-bars.jsonl'
/** The table of a series. */
export const barTable = (id: number): string => `price-bars/${id}.csv`
/** The series of a table; null for the name of something else. */
export const seriesOfTable = (name: string): number | null => {
  const digits = /^price-bars\/([1-9]\d{0,5})\.csv$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}
export const isPriceBarsEntry = (name: string): boolean => name === priceBarsName || seriesOfTable(name) !== null
