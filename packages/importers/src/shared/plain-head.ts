/** Lower case, no accents, single blanks: "Größe" is "grosse", "Entry_Price" is "entry price". */
export const plainHead = (head: string): string =>
  head
    .replaceAll('ß', 'ss')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll('PnL', 'Pnl')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9#/&]+/g, ' ')
    .trim()
