/** Some exports append "and/or third party fees". */
function bothWays(names: string): string {
  return names
    .split('|')
    .flatMap((name) => [name, `${name} *`])
    .join('|')
}

/** Headers of the transactions, in the languages of accounts. */
export const heads = {
  date: 'date|datum|data|fecha|dato|paivays',
  time: 'time|tijd|uhrzeit|uhrze|heure|ora|hora|tid|aika|czas|cas',
  product: 'product|produkt|produit|prodotto|producto|produto|tuote',
  isin: 'isin|code isin',
  order:
    'order id|order id *|orderid|id ordre|id ordine|id orden|id da ordem|identyfikator zlecenia|tilaustunnus|id objednavky',
  size: 'quantity|aantal|anzahl|quantite|quantita|numero|quantidade|antal|maara|liczba|pocet',
  price: 'price|koers|kurs|cours|quotazione|precio|preco|cena|hinta',
  rate: 'exchange rate|wisselkoers|wechselkurs|taux de change|tasso di cambio|tipo de cambio|taxa de cambio|kurs wymiany|vaxlingskurs|vekslekurs',
  conversion: 'auto fx fee|auto fx fee *|autofx fee|autofx fee *',
  cost: bothWays(
    'transaction and/or third|transaction costs|transactiekosten|transaktionskosten|gebuhr|gebuhren|frais de transaction|frais de courtage|costi di transazione|costes de transaccion|costos de transaccion|custos de transacao|oplata transakcyjna|prowizja',
  ),
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
