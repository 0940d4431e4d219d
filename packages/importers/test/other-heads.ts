/**
 * Heads of our own samples as platforms write them in other years, languages and exports: the head in the sample, and what stands
 * in its place elsewhere.
 */
export const otherHeads: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'avanza/transactions.csv': {
    Transaktionsvaluta: ['Valuta'],
  },
  'avanza/with-courtage.csv': {
    'Courtage (SEK)': ['Courtage'],
  },
  'bittrex/orders-of-parts.csv': {
    Limit: ['Price Per Unit'],
  },
  'bybit/closed-pnl.csv': {
    Contracts: ['Symbol'],
    Qty: ['Quantity', 'Closed Size'],
    'Closed P&L': ['Closed P&l (UTC+0)', 'Closed Pnl'],
    'Trade Time(UTC+0)': ['Trade Time', 'Close Time', 'Time (UTC+0)', 'Time'],
  },
  'bybit/sides.csv': {
    'Closing Direction': ['Side', 'Trade Type'],
  },
  'bybit/trade-history.csv': {
    'Trasaction ID': ['Transaction ID'],
    'Transaction Time(UTC+0)': ['Transaction Time', 'Transaction Time (UTC)'],
  },
  'capital-com/trades.csv': {
    'Timestamp (UTC)': ['Timestamp'],
  },
  'coinbase/sales.csv': {
    'Fees and/or Spread': ['Fees'],
  },
  'ctrader/history.csv': {
    'Closing Quantity': ['Quantity'],
    'Position ID': ['Id'],
  },
  'ctrader/with-labels.csv': {
    Account: ['Account Number'],
    Comment: ['Label'],
  },
  'das/with-costs-2025-03-17.csv': {
    Comm: ['Commission'],
    EcnFee: ['Ecnfee'],
    SEC: ['Sec Fee'],
    Clearing: ['Clr Fee'],
  },
  'degiro/account.csv': {
    Datum: ['Data', 'Fecha', 'Dato', 'Paivays'],
    Tijd: ['Heure', 'Ora', 'Hora', 'Tid', 'Aika', 'Czas', 'Cas'],
    Product: ['Produit', 'Prodotto', 'Producto', 'Produto', 'Tuote'],
    Omschrijving: [
      'Description',
      'Beschreibung',
      'Descriptif',
      'Descrizione',
      'Descripcion',
      'Descricao',
      'Opis',
      'Beskrivning',
      'Beskrivelse',
      'Libellé',
    ],
  },
  'degiro/transactions-2025.csv': {
    'Order ID': [
      'Order Id (UTC+0)',
      'Orderid',
      'Id Ordre',
      'Id Ordine',
      'Id Orden',
      'Id Da Ordem',
      'Identyfikator Zlecenia',
      'Tilaustunnus',
      'Id Objednavky',
    ],
    Quantity: ['Aantal', 'Quantite', 'Quantita', 'Numero', 'Quantidade', 'Antal', 'Maara', 'Liczba', 'Pocet'],
    Price: ['Koers', 'Cours', 'Quotazione', 'Precio', 'Preco', 'Cena', 'Hinta'],
    'Exchange rate': [
      'Wisselkoers',
      'Taux De Change',
      'Tasso Di Cambio',
      'Tipo De Cambio',
      'Taxa De Cambio',
      'Kurs Wymiany',
      'Vaxlingskurs',
      'Vekslekurs',
    ],
    'AutoFX Fee': ['Auto Fx Fee (UTC+0)', 'Autofx Fee', 'Autofx Fee (UTC+0)'],
  },
  'degiro/transactions-de.csv': {
    Transaktionskosten: [
      'Transaction Costs',
      'Transactiekosten',
      'Gebuhr',
      'Gebuhren',
      'Frais De Transaction',
      'Frais De Courtage',
      'Costi Di Transazione',
      'Costes De Transaccion',
      'Costos De Transaccion',
      'Custos De Transacao',
      'Oplata Transakcyjna',
      'Prowizja',
    ],
  },
  'fidelity/cash-account.csv': {
    'Price ($)': ['Price (UTC+0)'],
    'Amount ($)': ['Amount (UTC+0)'],
  },
  'fidelity/history.csv': {
    'Commission ($)': ['Commission (UTC+0)'],
    'Fees ($)': ['Fees (UTC+0)'],
  },
  'freetrade/activity.csv': {
    'Total Amount': ['Total Amount In Account Currency'],
  },
  'ftmo/trades.csv': {
    Duration: ['Duration (UTC+0)'],
    Commissions: ['Commission'],
  },
  'kucoin/filled-orders-in-coins.csv': {
    'Filled Time': ['Order Time (UTC+0)', 'Order Time'],
  },
  'rithmic/completed-orders.csv': {
    'Update Time': ['Fill Time (UTC+0)', 'Fill Time', 'Update Time (UTC+0)'],
  },
  'saxo/closed.csv': {
    'Trade Date Open': ['Open Date'],
    'Trade Date Close': ['Close Date'],
    'PnL Account Currency': ['Profit/Loss', 'P&l'],
  },
  'saxo/transactions.csv': {
    Amount: ['Booked Amount'],
  },
  'schwab/realized-lots.csv': {
    Proceeds: ['Proceeds Per Share'],
    'Cost Basis (CB)': ['Cost Basis'],
  },
  'swissquote/transactions.csv': {
    Currency: ['Net Amount Currency'],
  },
  'topstepx/orders.csv': {
    AccountName: ['Account'],
    Id: ['Platform Order Id', 'Exchange Order Id'],
  },
  'trade-republic/pytr.csv': {
    Date: ['Datum'],
    Type: ['Typ'],
    Value: ['Wert'],
    Note: ['Notiz'],
    Shares: ['Stuck'],
    Fees: ['Gebuhren'],
  },
  'tradersync/trade_data.csv': {
    Commision: ['Commission'],
  },
  'tradestation/trades-list.csv': {
    'Cum Net Profit': ['Cumulative Profit', 'Net Profit Cum Net Profit'],
  },
  'tradestation/with-route-fees.csv': {
    Filled: ['Filled Time'],
    Fees: ['Route Fee'],
  },
  'trading212/history.csv': {
    Time: ['Time (UTC)'],
  },
  'trading212/history-british.csv': {
    'Stamp duty reserve tax': ['Stamp Duty Reserve Tax (UTC+0)', 'Stamp Duty'],
    'Transaction fee': ['Transaction Fee (UTC+0)'],
    'Finra fee': ['Finra Fee (UTC+0)'],
    Total: ['Total (UTC+0)'],
    Result: ['Result (UTC+0)'],
  },
  'trading212/history-foreign-tax.csv': {
    'French transaction tax': ['French Transaction Tax (UTC+0)'],
    'Currency conversion fee': ['Currency Conversion Fee (UTC+0)'],
  },
  'tradingview/list-of-2022.csv': {
    Contracts: ['Position Size Qty', 'Quantity'],
    'Date/Time': ['Date', 'Date'],
    'Profit USD': ['Net Pnl (USD)'],
    'Cumulative profit USD': ['Cumulative Pnl (UTC+0)', 'Cum Profit (UTC+0)', 'Cum Profit'],
  },
  'tradingview/list-chinese.csv': {
    交易编号: ['交易 #'],
  },
  'tradingview/list-without-currency.csv': {
    'Net P&L': ['Profit'],
  },
  'tradingview/order-history.csv': {
    'Fill Price': ['Avg Fill Price'],
    'Closing Time': ['Update Time'],
  },
  'vanguard/transactions.csv': {
    'Commissions and Fees': ['Commission Fees'],
  },
  'tradovate/unknown-contracts.csv': {
    pnl: ['P/L'],
  },
}
