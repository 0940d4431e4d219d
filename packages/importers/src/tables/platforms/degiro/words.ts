/** Words for a purchase and a sale in the languages of accounts, without accents. */
export const bought = [
  'buy',
  'koop',
  'kauf',
  'achat',
  'acquisto',
  'compra',
  'kupno',
  'kob',
  'kop',
  'kjop',
  'osto',
  'nakup',
]
export const sold = [
  'sell',
  'verkoop',
  'verkauf',
  'vente',
  'vendita',
  'venta',
  'venda',
  'sprzedaz',
  'salg',
  'salj',
  'myynti',
  'prodej',
]
