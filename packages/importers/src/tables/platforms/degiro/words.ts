/** Words for a purchase and a sale in the languages of accounts, without accents. */
export const boughtWords = [
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
export const soldWords = [
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
