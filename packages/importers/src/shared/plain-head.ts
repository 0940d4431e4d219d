/** Lower case, no accents, single blanks: "Größe" is "grosse", "Entry_Price" is "entry price". Letters of all scripts stay. */
export const plainHead = (head: string): string =>
  head
    .replaceAll('ß', 'ss')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll('ı', 'i')
    .replaceAll('PnL', 'Pnl')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}#/&]+/gu, ' ')
    .trim()
