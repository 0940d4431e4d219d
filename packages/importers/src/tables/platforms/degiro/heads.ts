/** Headers of the transactions, in the languages of accounts. Value, rate, costs and total are known by their place. */
export const heads = {
  date: 'date|datum|data|fecha|dato|paivays',
  time: 'time|tijd|uhrzeit|uhrze|heure|ora|hora|tid|aika|czas|cas',
  product: 'product|produkt|produit|prodotto|producto|produto|tuote',
  isin: 'isin|code isin',
  order:
    'order id|order id *|orderid|id ordre|id ordine|id orden|id da ordem|identyfikator zlecenia|tilaustunnus|id objednavky|ordre id|id de orden|id de la orden',
  size: 'quantity|aantal|anzahl|quantite|quantita|numero|quantidade|antal|maara|liczba|pocet',
  price: 'price|koers|kurs|cours|quotazione|precio|preco|precos|cena|hinta',
}

/** Headers of the account statement. */
export const accountHeads = {
  date: heads.date,
  time: heads.time,
  product: heads.product,
  isin: heads.isin,
  text: 'description|omschrijving|beschreibung|descriptif|libelle|descrizione|descripcion|descricao|opis|beskrivning|beskrivelse',
  order: heads.order,
}
