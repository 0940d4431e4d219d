const maxListed = 5

export const contradiction = 'The result in the file does not match its prices and size, and is kept'

/** Adds a remark about a line. */
export type Remark = (matter: string, line: number) => void

/** The remark for costs in a currency without a rate. */
export const uncountedRemark = (coin: string): string =>
  `Costs in ${coin} are not counted, because the file has no exchange rate for them. Add their worth to the trades`

/** The remark for such costs that a net result includes. */
export const includedRemark = (coin: string): string =>
  `Costs in ${coin} are part of the results in the file, and are not listed as costs`

/** A sentence for each remark, with its lines: "The result …: lines 3, 5 and 2 more." */
export const remarkTexts = (remarks: ReadonlyMap<string, readonly number[]>): readonly string[] =>
  [...remarks].map(([matter, lines]) => {
    const more = lines.length > maxListed ? ` and ${lines.length - maxListed} more` : ''
    return `${matter}: line${lines.length === 1 ? '' : 's'} ${lines.slice(0, maxListed).join(', ')}${more}.`
  })
