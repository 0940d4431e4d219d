/** Lower case, no accents, single blanks: "Größe" is "grosse", "Entry_Price" is "entry price". Chinese and Japanese letters stay. */
export const plainHead = (head: string): string =>
  head
    .replaceAll('ß', 'ss')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll('PnL', 'Pnl')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9#/&\u3040-\u30ff\u4e00-\u9fff]+/g, ' ')
    .trim()
