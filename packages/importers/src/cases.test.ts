import { readFileSync } from 'node:fs'
import { big } from '@afterclose/core/decimal'
import { describe, expect, it } from 'vitest'
import { paid, read, sampleText, writtenBytes } from '../test/samples.ts'
import { asNumber, type Cell, workbook } from '../test/workbook.ts'
import { readCsv } from './shared/csv.ts'
import { contentOf } from './shared/fill-content.ts'
import { readFile } from './importers.ts'

/* Small files in the layouts of real exports, invented, with what they must give, worked out by hand. */

const caseText = (name: string): string => readFileSync(new URL(`../test/cases/${name}.csv`, import.meta.url), 'utf8')
const readCase = (name: string) => read(writtenBytes(caseText(name)), `${name}.csv`)

/** Net results in money of the account, to the cent. */
const inAccount = ({ trades }: ReturnType<typeof read>): readonly string[] =>
  trades.flatMap(({ netGain, fxRate }) =>
    netGain === null
      ? []
      : [
          big(netGain)
            .times(fxRate ?? '1')
            .toFixed(2),
        ],
  )

describe('DEGIRO', () => {
  // 3913.04 - 9.78 - 2.00 - (3478.26 + 8.70 + 2.00), the file's own "Gesamt EUR": 3901.26 - 3488.96.
  it('counts the costs of a German file, and agrees with its total to the cent', () => {
    const file = readCase('degiro-de-costs')
    expect(inAccount(file)).toEqual(['412.30'])
    expect(file.trades.map(({ commission, fxRate }) => big(commission).times(fxRate!).toFixed(2))).toEqual(['22.48'])
    expect(file.warnings).toEqual([])
  })

  it.each([
    ['Kosten van AutoFX', 'Kosten van derden'],
    ['Frais AutoFX', 'Frais de tiers'],
    ['Commissione AutoFX', 'Costi esterni'],
    ['Comisión AutoFX', 'Gastos de terceros'],
    ['Taxa AutoFX', 'Encargos de terceiros'],
    ['Opłata AutoFX', 'Opłaty zewnętrzne'],
    ['AutoFX-avgift', 'Avgifter'],
  ])('knows the columns of costs by their place, whatever they are called: %s, %s', (conversion, others) => {
    const text = caseText('degiro-de-costs')
      .replace('AutoFX-Gebühr', conversion)
      .replace('Transaktionsgebühren und/oder Fremdkosten EUR', `${others} EUR`)
    expect(inAccount(read(writtenBytes(text)))).toEqual(['412.30'])
  })

  it('counts what the account paid and received where the rate changed in between', () => {
    const text = caseText('degiro-de-costs').replace(
      /"45,0000"[^\n]*3901,26"/,
      '"45,0000",USD,"4500,00",USD,"4500,00","1,0000","-9,78","-2,00","4488,22"',
    )
    // 4488.22 - 3488.96.
    expect(inAccount(read(writtenBytes(text)))).toEqual(['999.26'])
  })

  it('keeps a total that contradicts its costs, and says so with the line', () => {
    const file = read(writtenBytes(caseText('degiro-de-costs').replace('"3901,26"', '"3900,26"')))
    expect(inAccount(file)).toEqual(['411.30'])
    expect(file.warnings).toEqual([
      'The costs in the file are not its total minus its value; the total is kept: line 2.',
    ])
  })

  it('names a fund whose name is too long for an instrument by its ISIN', () => {
    const file = readCase('dg-real-names')
    expect(file.trades.map(({ symbol, netGain }) => [symbol, netGain])).toEqual([
      ['IE00B3RBWM25', '98'],
      ['IE00B1XNHC34', '98'],
      ['ALPHABET INC', '3'],
    ])
    expect(file.rejected).toEqual([])
  })
})

it.each([
  'Comissões de transação DEGIRO e/ou taxas de terceiros',
  'Transaktionsgebühren und/oder Fremdkosten',
  'Frais DEGIRO de courtage et/ou de parties tierces',
  'Costes de transacción y/o externos de DEGIRO',
  'Courtage och/eller avgifter från tredje part',
  'Transaktionsomkostninger og/eller tredjepartsomkostninger',
  'Poplatky za obchod',
  'Etwas ganz Neues',
])('counts “%s” of an order as a cost in the account statement of DEGIRO', (text) => {
  const rows = [
    `15-01-2025,15:30,15-01-2025,ACME,US0000000001,${text},,EUR,"-2,00",EUR,"72,00",a-1`,
    '15-01-2025,15:30,15-01-2025,ACME,US0000000001,"Koop 4 @ 18,50 EUR",,EUR,"-74,00",EUR,"74,00",a-1',
  ]
  const [head] = sampleText('degiro', 'account.csv').split('\n')
  const file = read(writtenBytes([head, ...rows].join('\n')))
  expect([file.fills.map(({ commission }) => commission), file.rejected]).toEqual([['2'], []])
})

it('names a fund by its ISIN in the account statement of DEGIRO as in its transactions', () => {
  const long = 'VANGUARD FTSE ALL-WORLD UCITS ETF USD DIS'
  const [account, transactions] = ['account.csv', 'transactions.csv'].map((name) => {
    const text = sampleText('degiro', name).replaceAll('ACME INC', long)
    return read(writtenBytes(text)).fills.map(contentOf).toSorted()
  })
  expect(account).toEqual(transactions)
  expect(account!.every((content) => content.includes('US0000000001'))).toBe(true)
})

describe('a table of unknown columns', () => {
  const rows = (name: string, isin: string) =>
    `Date,Instrument,ISIN,Side,Quantity,Price\n2026-05-04,${name},${isin},Buy,10,20\n2026-05-05,${name},${isin},Sell,10,21\n`
  const long = 'VANGUARD FTSE ALL-WORLD UCITS ETF USD DISTRIBUTING'

  it.each([
    [long.slice(0, 40), 'IE00B3RBWM25', long.slice(0, 40)],
    [long, 'IE00B3RBWM25', 'IE00B3RBWM25'],
    [long, '', long],
  ])('names %s with ISIN “%s” %s', (name, isin, symbol) => {
    expect(read(writtenBytes(rows(name, isin))).trades.map((trade) => trade.symbol)).toEqual([symbol])
  })
})

describe('costs in a table of unknown columns', () => {
  const nets = (file: ReturnType<typeof read>): readonly (string | null)[] => file.trades.map(({ netGain }) => netGain)
  /** Bought and sold 10 at 20.50 and 21.50: 10 before costs. */
  const table = (heads: string, bought: string, sold: string): ReturnType<typeof read> =>
    read(
      writtenBytes(
        `Date,Symbol,Side,Quantity,Price,${heads}\n2026-05-04 10:00:00,QZAA,Buy,10,20.50,${bought}\n2026-05-14 11:00:00,QZAA,Sell,10,21.50,${sold}\n`,
      ),
    )

  // 10 - 0.50 - 0.70 = 214.30 - 205.50.
  it('are read from a column whose name is not in a list', () => {
    const file = readCase('unknown-fee-head')
    expect([nets(file), file.warnings]).toEqual([['8.8'], []])
  })

  it.each(
    (
      'Trading fees|Fees Paid|Commissions and Fees|Commission Amount|Brokerage|Comm/Fee/Tax|Total Charges|Reg Fee|Ordergebühr|Corretagem|' +
      'Broker Fee|SEC Fee|Brokerage & Levies|Exchange Charges|Stamp Duty|STT|GST|Transaction Charges|Provision in EUR|Orderprovision|' +
      'Fremdkosten|Handelsgebühren|Courtage (SEK)|Frais de courtage|Comisión total|Gastos|Commissioni totali|Spese|Taxas e impostos|' +
      'Emolumentos|Transactiekosten|Kurtage|Prowizja maklerska|Opłaty|Trade Fee|Exec Fee|VAT|Fee1|IVA|Comm & Fees|Commission (USD)|Total Fees|' +
      'Total Cost|Exchange & NFA|SEC|Maklercourtage|Coûts de transaction|TTF|Corretaje|Costes|Oneri|Despesas|Encargos|Provisie|Koszty|Omkostninger|' +
      'Välityspalkkio|Poplatky|Jutalék|Komisyon|İşlem ücreti|Комиссия брокера|手续费|手数料|수수료|Round-turn cost'
    ).split('|'),
  )('are read from “%s”', (head) => {
    const file = table(`${head},Net Amount`, '0.50,-205.50', '0.70,214.30')
    expect([nets(file), file.warnings]).toEqual([['8.8'], []])
  })

  // 10 - 1.00 - 0.20 - 0.05 - 1.00 - 0.20 - 0.05.
  it('add up over several columns, and a column with the sum of others is left out', () => {
    expect(nets(table('Commission,SEC Fee,TAF,Amount', '1,0,0,205', '1,0.20,0.20,215'))).toEqual(['7.6'])
    const charges = 'Brokerage,Exchange Charges,Stamp Duty'
    expect(nets(table(`${charges},Amount`, '1,0.20,0.05,205', '1,0.20,0.05,215'))).toEqual(['7.5'])
    const summed = table(`${charges},Total Charges,Amount`, '1,0.20,0.05,1.25,205', '1,0.20,0.05,1.25,215')
    expect([nets(summed), summed.warnings]).toEqual([['7.5'], []])
    expect(nets(table('Commission,Total Fees,Amount', '1,1,205', '1,1,215'))).toEqual(['8'])
  })

  it('add up where one column is written as negative amounts and another as positive costs', () => {
    expect(nets(table('Commission,Exchange Fee,Amount', '-1,0.20,205', '-1,0.20,215'))).toEqual(['7.6'])
  })

  it('are not read from a rate, a currency, a percentage or a price per unit', () => {
    for (const head of ['Fee Rate', 'Fee Currency', 'Fee %', 'Commission per share', 'Tax Lot', 'Taxa de câmbio'])
      expect([head, nets(table(`${head},Amount`, '0.50,205', '0.70,215'))]).toEqual([head, ['10']])
  })

  // 205.50 - 205 and 215 - 214.30.
  it('are what a net amount lacks where no column states them', () => {
    expect(nets(table('Whatever,Net Amount', '9,-205.50', '9,214.30'))).toEqual(['8.8'])
  })

  it('are a column of any name that is the difference of each amount from price × size', () => {
    const file = table('Xqz,Net Amount', '0.50,-205.50', '0.70,214.30')
    expect([nets(file), file.mapping?.guess.columns['fees'] ?? file.mapping?.guess.columns['commission']]).toEqual([
      ['8.8'],
      'Xqz',
    ])
    expect(nets(table('Xqz,Amount', '0.50,205', '0.70,215'))).toEqual(['10'])
  })

  it('are not what was paid for the units, which may be called a cost as well', () => {
    const file = table('Cost,Fee', '205,0.50', '215,0.70')
    expect(file.trades.map(({ commission }) => commission)).toEqual(['1.2'])
  })

  it('are what a net amount lacks where the columns contradict it, with the line', () => {
    const file = table('Fee,Net Amount', '0.50,-205.50', '0.10,214.30')
    expect([nets(file), file.warnings]).toEqual([
      ['8.8'],
      ['“Net Amount” does not match price × size and costs. Its costs are kept: line 3.'],
    ])
  })

  it.each([
    ['Gross P&L,Net P&L', '10,8.8', '8.8', []],
    ['Gross P&L,Net P&L', '10,7.8', '7.8', ['“Gross P&L” is not “Net P&L” and its costs, which are kept: line 2.']],
    ['Gross P&L', '10', '8.8', []],
  ])('are what a net result lacks to the gross one, below %s of %s', (heads, results, net, warnings) => {
    const file = read(
      writtenBytes(
        `Symbol,Side,Qty,Entry Time,Exit Time,Entry Price,Exit Price,Commission,${heads}\nQZAA,Long,10,2026-05-04 10:00,2026-05-04 11:00,20.5,21.5,1.2,${results}\n`,
      ),
    )
    expect([nets(file), file.warnings]).toEqual([[net], warnings])
  })

  it('are compared with an amount, and a row that contradicts it is named', () => {
    const file = table('Fee,Amount', '0.50,205', '0.70,251')
    expect(file.warnings).toEqual(['“Amount” does not match price × size and costs: line 3.'])
  })

  it.each([
    ['Other P/L', '5'],
    ['Realised result', '5'],
    ['Turnover', '5'],
    ['Profit Currency', 'EUR'],
    ['Rebate and swap', '5'],
  ])('and “%s”, which is not used, is named', (head, cell) => {
    const file = read(
      writtenBytes(
        `Date,Symbol,Side,Quantity,Price,Amount,P&L,${head}\n2026-05-04,QZAA,Buy,10,20.50,205,0,${cell}\n2026-05-14,QZAA,Sell,10,21.50,215,10,${cell}\n`,
      ),
    )
    expect(file.warnings).toContain(
      `A column looks like a cost, a result, a total or a currency and is not used: “${head}”.`,
    )
  })

  it.each(
    (
      'MTM|Ganancias y pérdidas|Guadagno|Winst/Verlies|Zysk|Vinst|Gevinst/tab|Voitto|Zisk|Nyereség|Kar/Zarar|Прибыль|盈亏|損益|손익|' +
      'Gegenwert|Valeur|Efectivo|Controvalore|Nettobedrag|Waarde|Wartość|Köpesumma|Kurtværdi|Handelsbeløb|Hodnota|Összeg|Tutar|Сумма|成交金额|受渡金額|' +
      '체결금액|Book cost|Cash flow|Mena|Para birimi|Валюта|币种|通貨|통화|Fee Token|Zinsen'
    ).split('|'),
  )('and “%s”, which is not used, is named in any language', (head) => {
    const cells = /mena|para|валюта|币种|通貨|통화|token/i.test(head) ? ['EUR', 'EUR'] : ['7.31', '7.77']
    const file = read(
      writtenBytes(
        `Date,Symbol,Side,Quantity,Price,Currency,P&L,Net amount,Fee,${head}\n2026-05-04,QZAA,Buy,10,20.50,USD,0,205.50,0.50,${cells[0]}\n2026-05-14,QZAA,Sell,10,21.50,USD,10,214.30,0.70,${cells[1]}\n`,
      ),
    )
    expect(file.warnings).toEqual([
      `A column looks like a cost, a result, a total or a currency and is not used: “${head}”.`,
    ])
    expect(nets(file)).toEqual(['8.8'])
  })

  it.each([
    ['Net', '205.50', '214.30'],
    ['Endbetrag', '-205.50', '214.30'],
    ['Gross Amount,Total', '205,205.50', '215,214.30'],
    ['Total incl. all,Gross Amount', '205.50,205', '214.30,215'],
  ])('are what the amount below “%s” lacks', (heads, bought, sold) => {
    const file = table(heads, bought, sold)
    expect([nets(file), file.warnings]).toEqual([['8.8'], []])
  })

  // Bought 2 at 1.50 and sold them at 2.00, x 100, for 300.66 and 399.34.
  it('are what a net amount lacks for options as well, which are a hundred shares', () => {
    const file = read(
      writtenBytes(
        'Date,Symbol,Side,Quantity,Price,Net Amount\n2026-05-04,QZA 260417C00120000,Buy,2,1.50,-300.66\n2026-05-05,QZA 260417C00120000,Sell,2,2.00,399.34\n',
      ),
    )
    expect(file.trades.map(({ netGain, commission }) => [netGain, commission])).toEqual([['98.68', '1.32']])
  })

  it('are never taken for an exchange rate: 200.90 for 205 and 210.70 for 215 are both lower', () => {
    const file = table('Net Amount', '200.90', '210.70')
    expect([nets(file), file.warnings]).toEqual([
      ['10'],
      ['“Net Amount” does not match price × size and costs: lines 2, 3.'],
    ])
  })

  it('are not looked for in columns that are empty, 0 or texts', () => {
    for (const cell of ['', '0', '0.00', 'none paid'])
      expect(table('Amount,Turnover', `205,${cell}`, `215,${cell}`).warnings).toEqual([])
  })
})

describe('tables in other languages', () => {
  // (21.50 - 20.50) x 10 less 1.20.
  it.each([
    [
      'Data i czas;Papier;Strona;Liczba;Cena;Prowizja;Wartość;Waluta',
      '04.05.2026 10:00;QZAA;Kupno;10;20,50;0,50;205,00;PLN',
      '14.05.2026 11:00;QZAA;Sprzedaż;10;21,50;0,70;215,00;PLN',
    ],
    [
      'Datum;Värdepapper;Köp/Sälj;Antal;Kurs;Courtage;Belopp;Valuta',
      '2026-05-04;QZAA;Köp;10;20,50;0,50;-205,50;SEK',
      '2026-05-14;QZAA;Sälj;10;21,50;0,70;214,30;SEK',
    ],
    [
      'Handelsdato;Papir;Handelstype;Antal;Kurs;Kurtage;Beløb;Valuta',
      '04-05-2026;QZAA;Køb;10;20,50;0,50;-205,50;DKK',
      '14-05-2026;QZAA;Salg;10;21,50;0,70;214,30;DKK',
    ],
    [
      'Kauppapäivä;Arvopaperi;Tapahtuma;Määrä;Kurssi;Kulut;Summa',
      '4.5.2026;QZAA;Osto;10;20,50;0,50;-205,50',
      '14.5.2026;QZAA;Myynti;10;21,50;0,70;214,30',
    ],
    [
      'Дата и время;Инструмент;Операция;Количество;Цена;Комиссия;Сумма',
      '04.05.2026 10:00:00;QZAA;Покупка;10;20,50;0,50;205,00',
      '14.05.2026 11:00:00;QZAA;Продажа;10;21,50;0,70;215,00',
    ],
    [
      '成交时间,证券代码,买卖方向,成交数量,成交价格,手续费,成交金额',
      '2026-05-04 10:00:00,QZAA,买入,10,20.50,0.50,205.00',
      '2026-05-14 11:00:00,QZAA,卖出,10,21.50,0.70,215.00',
    ],
    [
      '約定日時,銘柄,売買区分,数量,約定単価,手数料,受渡金額',
      '2026/05/04 10:00:00,QZAA,買,10,20.50,0.50,205.50',
      '2026/05/14 11:00:00,QZAA,売,10,21.50,0.70,214.30',
    ],
    [
      '체결시간,종목명,매매구분,체결수량,체결가,수수료,체결금액',
      '2026-05-04 10:00:00,QZAA,매수,10,20.50,0.50,205.00',
      '2026-05-14 11:00:00,QZAA,매도,10,21.50,0.70,215.00',
    ],
    [
      'Tarih;Sembol;İşlem;Adet;Fiyat;Komisyon;Tutar',
      '04.05.2026 10:00;QZAA;Alış;10;20,50;0,50;205,00',
      '14.05.2026 11:00;QZAA;Satış;10;21,50;0,70;215,00',
    ],
    [
      'Datum a čas;Cenný papír;Směr;Množství;Cena;Poplatek;Částka',
      '04.05.2026 10:00;QZAA;Nákup;10;20,50;0,50;205,00',
      '14.05.2026 11:00;QZAA;Prodej;10;21,50;0,70;215,00',
    ],
    [
      "Valeur;Sens;Quantité;Date d'ouverture;Cours d'ouverture;Date de clôture;Cours de clôture;Frais;Plus-value",
      'QZAA;Achat;10;04/05/2026 10:00;20,50;14/05/2026 11:00;21,50;1,20;10,00',
    ],
    [
      'Instrument;Richting;Aantal;Openingstijd;Openingskoers;Sluitingstijd;Slotkoers;Kosten;Winst/Verlies',
      'QZAA;Koop;10;04-05-2026 10:00;20,50;14-05-2026 11:00;21,50;1,20;10,00',
    ],
    [
      'Strumento;Direzione;Quantità;Data apertura;Prezzo apertura;Data chiusura;Prezzo chiusura;Commissioni;Utile/Perdita',
      'QZAA;Acquisto;10;04/05/2026 10:00;20,50;14/05/2026 11:00;21,50;1,20;10,00',
    ],
    [
      'Basiswert;Richtung;Stückzahl;Eröffnet am;Eröffnungskurs;Geschlossen am;Schlusskurs;Gebühren;Gewinn/Verlust netto',
      'QZAA;Kauf;10;04.05.2026 10:00;20,50;14.05.2026 11:00;21,50;1,20;8,80',
    ],
    [
      'Fecha operación;Valor;Tipo de operación;Títulos;Precio;Comisión;Cánones;Efectivo;Neto',
      '04/05/2026;QZAA;COMPRA;10;20,50;0,30;0,20;205,00;205,50',
      '14/05/2026;QZAA;VENTA;10;21,50;0,50;0,20;215,00;214,30',
    ],
    [
      'Handelszeit;Wertpapier;ISIN;Kauf/Verkauf;Stück;Ausführungskurs;Orderprovision;Börsengebühr;Kurswert;Endbetrag',
      '04.05.2026 10:00;QZ AG;DE0000000001;Kauf;10;20,50;0,30;0,20;205,00;-205,50',
      '14.05.2026 11:00;QZ AG;DE0000000001;Verkauf;10;21,50;0,50;0,20;215,00;214,30',
    ],
  ])('reads “%s”', (...lines) => {
    const file = read(writtenBytes(`${lines.join('\n')}\n`))
    expect(
      file.trades.map(({ symbol, direction, size, entryPrice, exitPrice, entryDate, exitDate, netGain }) => [
        symbol.replace(' AG', 'AA'),
        direction,
        size,
        entryPrice,
        exitPrice,
        entryDate.slice(0, 10),
        exitDate?.slice(0, 10),
        netGain,
      ]),
    ).toEqual([['QZAA', 'LONG', '10', '20.5', '21.5', '2026-05-04', '2026-05-14', '8.8']])
    expect([file.rejected, file.warnings]).toEqual([[], []])
  })

  it.each(['Tid', 'Czas', 'Aika', 'Время', '时间'])('reads times of day beside their dates, below “%s”', (head) => {
    const text = `Dato;${head};Symbol;Side;Quantity;Price\n04-05-2026;16:31;QZAA;Buy;10;20\n05-05-2026;17:02;QZAA;Sell;10;21\n`
    expect(read(writtenBytes(text)).fills.map(({ date }) => date)).toEqual([
      '2026-05-04T16:31:00',
      '2026-05-05T17:02:00',
    ])
  })

  it('does not take a signed size for one of unknown side', () => {
    const text = 'Instrument,Opened,Closed,Open level,Close level,Size,Result\nQZAA,2026-05-04,2026-05-14,20,20,+3,0\n'
    expect(read(writtenBytes(text)).trades.map(({ direction, size }) => [direction, size])).toEqual([['LONG', '3']])
  })

  it('says that values, not names, showed the columns', () => {
    const { mapping } = read(writtenBytes('Wann,Symbol,Side,Quantity,Price\n2026-05-04,QZAA,Buy,10,20\n'))
    expect(mapping?.reasons[0]).toBe('By its values; it holds dates')
    expect(mapping?.reasons[4]).toBe('By its name; it holds numbers')
  })
})

describe('results and costs of coins', () => {
  // 30 + 75 - 50 = 55 by prices, fees 12.842: 30 - 3.212, 75 - 6.45, -50 - 3.18.
  it('deducts the costs from results that prices prove to be before costs', () => {
    const file = readCase('binance-futures-many')
    expect(file.trades.map(({ netGain, currency }) => [netGain, currency])).toEqual([
      ['26.788', 'USDT'],
      ['68.55', 'USDT'],
      ['-53.18', 'USDT'],
    ])
    expect(file.warnings).toEqual([])
  })

  const futures = (...rows: readonly string[]): ReturnType<typeof read> =>
    read(writtenBytes(['Date(UTC),Symbol,Side,Price,Quantity,Fee,Fee Coin,Realized Profit', ...rows, ''].join('\n')))

  // 0.05 x 64 = 3.20 before fees of 1.60 + 1.5936: the file says 3.20 - 1.5936 after that of the close.
  it('keeps results that prices prove to be after costs', () => {
    const file = futures(
      '2026-04-07 09:15:10,BTCUSDT,BUY,80000,0.05,1.60,USDT,-1.60',
      '2026-04-07 11:40:02,BTCUSDT,SELL,80064,0.05,1.5936,USDT,1.6064',
    )
    expect(file.trades.map(({ netGain }) => netGain)).toEqual(['0.0064'])
    expect(file.warnings).toEqual([])
  })

  it('proves it newest first as well', () => {
    const file = futures(
      '2026-04-07 11:40:02,BTCUSDT,SELL,80020,0.05,1.60,USDT,1',
      '2026-04-07 09:15:10,BTCUSDT,BUY,80000,0.05,1.60,USDT,0',
    )
    expect(file.trades.map(({ netGain }) => netGain)).toEqual(['-2.2'])
  })

  it('takes an amount for the size where a total proves it', () => {
    const file = read(
      writtenBytes(
        'No,Time,Trade type,Pair,Price,Amount,Fee,Total\n1,2026-05-04 10:00:00,Buy,OP_USDT,2 USDT,100 OP,0.2 OP,200 USDT\n2,2026-05-05 10:00:00,Sell,OP_USDT,2.2 USDT,99.8 OP,0.4 USDT,219.56 USDT\n',
      ),
    )
    // 219.56 - 0.4 - 200: the fee of 0.2 OP is worth 0.40, and is not sold.
    expect(file.trades.map(({ size, netGain, currency }) => [size, netGain, currency])).toEqual([
      ['99.8', '19.16', 'USDT'],
    ])
    const alone = 'Time,Side,Pair,Price,Amount\n2026-05-04 10:00:00,Buy,OP_USDT,2,100\n'
    expect(read(writtenBytes(alone)).mapping?.guess.columns['quantity']).toBeUndefined()
  })

  it('takes the second currency of a pair for that of its prices, not that of the fees', () => {
    const rows = (heads: string, bought: string, sold: string) =>
      read(
        writtenBytes(
          `Date,Symbol,Side,Quantity,Price,Fee,Fee Currency${heads}\n2026-05-04,EURUSD,Buy,10000,1.1,2,EUR${bought}\n2026-05-05,EURUSD,Sell,10000,1.105,2,EUR${sold}\n`,
        ),
      )
    expect(rows('', '', '').trades.map(({ currency, commission }) => [currency, commission])).toEqual([['USD', '0']])
    expect(rows('', '', '').fills.map(({ otherCosts }) => otherCosts)).toEqual([
      [{ currency: 'EUR', amount: '2' }],
      [{ currency: 'EUR', amount: '2' }],
    ])
    // Results are in the account's money, like the fees.
    expect(rows(',P&L', ',0', ',45').trades.map(({ currency }) => currency)).toEqual(['EUR'])
  })

  it('never counts a fee in a third coin as money of the trade, and states it', () => {
    const file = futures(
      '2026-04-07 09:15:10,BTCUSDT,BUY,80000,0.05,0.0021,BNB,0',
      '2026-04-07 11:40:02,BTCUSDT,SELL,80600,0.05,1.612,USDT,30',
    )
    expect(file.trades.map(({ netGain, commission }) => [netGain, commission])).toEqual([['28.388', '1.612']])
    expect(file.fills.map(({ otherCosts }) => otherCosts)).toEqual([[{ currency: 'BNB', amount: '0.0021' }], undefined])
  })

  it('knows the coin of a fee by its cell or by its header', () => {
    const heads = 'Date(UTC),Symbol,Side,Price,Quantity'
    const rows = (bought: string, sold: string) =>
      `2026-04-07 09:15:10,BTCUSDT,BUY,80000,0.05,${bought}\n2026-04-07 11:40:02,BTCUSDT,SELL,80600,0.05,${sold}\n`
    const facts = (text: string) => {
      const { trades, fills } = read(writtenBytes(text))
      const others = new Set(fills.flatMap(({ otherCosts = [] }) => otherCosts.map(({ currency }) => currency)))
      return [trades.map(({ currency, commission }) => [currency, commission]), others.size]
    }
    expect(facts(`${heads},Fee\n${rows('1.60 USDT', '1.612USDT')}`)).toEqual([[['USDT', '3.212']], 0])
    expect(facts(`${heads},Fee\n${rows('0.002 BNB', '1.612USDT')}`)).toEqual([[['USDT', '1.612']], 1])
    expect(facts(`${heads},Fee (BNB)\n${rows('0.002', '0.002')}`)).toEqual([[['USDT', '0']], 1])
    // 0.00002 BTC at 80,600.
    expect(facts(`${heads},Fee\n${rows('1.60 USDT', '0.00002 BTC')}`)).toEqual([[['USDT', '3.212']], 0])
  })

  it('reduces the size by a fee in the coin that was bought', () => {
    const heads = 'Date(UTC),Symbol,Side,Price,Quantity,Fee,Fee Coin'
    const { trades } = read(
      writtenBytes(
        `${heads}\n2026-04-07 09:15:10,BTCUSDT,BUY,80000,0.01,0.00001,BTC\n2026-04-07 11:40:02,BTCUSDT,SELL,80600,0.00999,0.8,USDT\n`,
      ),
    )
    // 0.00001 at 80,000, and 0.80.
    expect(trades.map(({ size, exitDate, commission }) => [size, exitDate, commission])).toEqual([
      ['0.00999', '2026-04-07T11:40:02', '1.6'],
    ])
  })

  // Bought 100 at 2 less a fee of 0.1 coins, which are worth 0.20, sold 99.9 at 2.2 for a fee of 0.20.
  it.each([
    ['OP', 'USDT'],
    ['S', 'USDT'],
    ['1INCH', 'FDUSD'],
    ['OP', 'BTC'],
    ['W', 'ETH'],
    ['OP', 'EUR'],
    ['BTC', 'USD'],
    ['AI', 'TRY'],
    ['ZK', 'XYZ'],
  ])('knows %s of a pair with %s, however short its name is', (base, quote) => {
    const rows = (bought: string, sold: string, pair = base + quote) =>
      `2026-04-07 09:15:10,${pair},BUY,2,100,${bought}\n2026-04-07 11:40:02,${pair},SELL,2.2,99.9,${sold}\n`
    const trade = [['99.9', quote, '2026-04-07T11:40:02', '0.4']]
    const facts = (heads: string, text: string) => {
      const { trades, fills } = read(writtenBytes(`Date(UTC),Symbol,Side,Price,Quantity,${heads}\n${text}`))
      expect(fills.flatMap(({ otherCosts = [] }) => otherCosts)).toEqual([])
      return trades.map(({ size, currency, exitDate, commission }) => [size, currency, exitDate, commission])
    }
    expect(facts('Fee,Fee Coin', rows(`0.1,${base}`, `0.2,${quote}`))).toEqual(trade)
    expect(facts('Fee,Fee Coin', rows(`0.1,${base}`, `0.2,${quote}`, `${base}-${quote}`))).toEqual(trade)
    if (quote.length > 3) expect(facts('Fee', rows(`0.1${base}`, `0.2${quote}`))).toEqual(trade)
    // 0.1 coins at 2 and at 2.2.
    if (quote.length > 3 || base === 'OP')
      expect(facts(`Fee (${base})`, rows('0.1', '0.1'))).toEqual([['99.9', quote, '2026-04-07T11:40:02', '0.42']])
    const spot = (amount: string) => `${amount}${quote}`
    const { trades } = read(
      writtenBytes(
        `Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2026-04-07 09:15:10,${base}${quote},BUY,2,100.0${base},${spot('200')},0.1${base}\n2026-04-07 11:40:02,${base}${quote},SELL,2.2,99.9${base},${spot('219.78')},${spot('0.2')}\n`,
      ),
    )
    // 219.78 - 199.8 - 0.4.
    expect(trades.map(({ size, currency, netGain }) => [size, currency, netGain])).toEqual([['99.9', quote, '19.58']])
  })

  it('rejects a row of Binance whose fee cannot be read, instead of counting none', () => {
    const { rejected } = read(
      writtenBytes(
        'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2026-04-07 09:15:10,OPUSDT,BUY,2,100OP,200USDT,0.1 coins?\n',
      ),
    )
    expect(rejected.map(({ column, reason }) => [column, reason])).toEqual([
      ['Fee', '“0.1 coins?” is not an amount and its coin'],
    ])
  })

  it('gives the money of each pair in the coin of its prices, so that they are not added up', () => {
    const file = futures(
      '2026-04-07 09:15:10,BTCUSDT,BUY,80000,0.05,1.60,USDT,0',
      '2026-04-07 11:40:02,BTCUSDT,SELL,80600,0.05,1.612,USDT,30',
      '2026-04-08 09:15:10,ETHBTC,BUY,0.05,1,0.00002,BTC,0',
      '2026-04-08 11:40:02,ETHBTC,SELL,0.06,1,0.00002,BTC,0.01',
    )
    expect(file.trades.map(({ currency }) => currency)).toEqual(['USDT', 'BTC'])
  })

  it.each([
    ['Waluta rozliczenia', 'PLN', 'PLN'],
    ['Devise de cotation', 'CHF', 'CHF'],
    ['Trading currency', 'SEK', 'SEK'],
    ['Profit currency', 'SEK', null],
    ['Trading currency', 'US dollars', null],
  ])('takes the currency from the only column that names one: %s with %s', (head, cell, currency) => {
    const file = read(
      writtenBytes(
        `Date,Symbol,Side,Quantity,Price,${head}\n2026-05-04,QZAA,Buy,10,100,${cell}\n2026-05-05,QZAA,Sell,10,110,${cell}\n`,
      ),
    )
    expect(file.trades.map((trade) => trade.currency)).toEqual([currency])
    expect(file.warnings.join().includes(head)).toBe(currency === null)
  })

  it('takes the currency from the cells of money', () => {
    const file = read(
      writtenBytes(
        'Date;Symbol;Side;Quantity;Price;Fee\n2026-05-04;QZAA;Buy;10;100.00 SEK;9.00 SEK\n2026-05-05;QZAA;Sell;10;110.00 SEK;9.00 SEK\n',
      ),
    )
    expect(file.trades.map(({ currency, commission }) => [currency, commission])).toEqual([['SEK', '18']])
  })
})

describe('columns of known formats', () => {
  const warningsOf = (platform: string, name: string, change: (text: string) => string): readonly string[] => {
    const text = sampleText(platform, name)
    expect(change(text)).not.toBe(text)
    return read(writtenBytes(change(text)), name).warnings
  }

  // -50 - 0.70; 50 - 1.00 - 0.25; 120 - 1.40 - 0.30; 100 - 1.00.
  it('of positions of MetaTrader are not taken for those of XTB, which have a gross result', () => {
    const { trades } = readCase('mt5-positions-taken-for-xtb')
    expect(trades.map(({ symbol, netGain, stopLoss, takeProfit }) => [symbol, netGain, stopLoss, takeProfit])).toEqual([
      ['XAUUSD', '-50.7', '2645', '2665'],
      ['US30', '48.75', '42100', '41800'],
      ['EURUSD', '118.3', '1.165', '1.18'],
      ['QZAA.US', '99', null, null],
    ])
  })

  it.each([
    ['xtb', 'closed-with-totals.csv', 'Gross P/L'],
    ['topstepx', 'trades.csv', 'PnL'],
    ['rithmic', 'performance.csv', 'Trade P&L'],
    ['tradovate', 'performance.csv', 'pnl'],
  ])('of %s (%s) are not that format without the column that results come from', (platform, name, head) => {
    const text = sampleText(platform, name)
    const formatOf = (content: string) =>
      readFile({ name, bytes: writtenBytes(content) }, 'AUTO', { mapping: null }).format
    expect(text).toContain(head)
    expect(formatOf(text.replaceAll(head, 'Nothing'))).not.toBe(formatOf(text))
  })

  it('that look like money and are not read are named', () => {
    const added = (head: string, cell: string) => (text: string) =>
      text.replaceAll(/^(Demo,.*)$/gm, `$1,${cell}`).replace(/^(Account,.*)$/m, `$1,${head}`)
    const unused = (head: string) =>
      `A column looks like a cost, a result, a total or a currency and is not used: “${head}”.`
    expect(warningsOf('quantower', 'trades.csv', added('Regulatory fee', '0.02'))).toContain(unused('Regulatory fee'))
    expect(warningsOf('quantower', 'trades.csv', added('Fee coin', 'BNB'))).toContain(unused('Fee coin'))
    expect(warningsOf('quantower', 'trades.csv', added('Regulatory fee', '0'))).toEqual([])
    expect(warningsOf('quantower', 'trades.csv', added('Broker', '12'))).toEqual([])
  })

  it('state a net result that is compared with the gross one and the costs', () => {
    expect(warningsOf('quantower', 'trades.csv', (text) => text.replace('1.20,51.30', '1.20,53.10'))).toEqual([
      'The net result in the file is not its gross result minus costs, which are kept: line 3.',
    ])
  })

  it('state an amount that is compared with price × size and costs', () => {
    expect(warningsOf('tradezero', 'executions.csv', (text) => text.replace('644,643.43', '644,634.43'))).toEqual([
      'The amount does not match price × size and costs, and is kept: line 2.',
    ])
  })

  it('state a total that is compared with the amount and the costs', () => {
    expect(warningsOf('coinbase', 'sales.csv', (text) => text.replace('€414.00', '€441.00'))).toEqual([
      'The total in the file is not its amount and costs, which are kept: line 2.',
    ])
  })
})

describe('times', () => {
  it('reads those of Trading 212 below “Time (UTC)”, with results in money of the account', () => {
    const file = readCase('trading212-time-utc')
    expect([file.format, file.timeZone, file.fills.map(({ realised, currency }) => [realised, currency])]).toEqual([
      'Trading 212 history',
      'UTC',
      [
        [null, 'EUR'],
        [null, 'EUR'],
        ['58.58', 'EUR'],
      ],
    ])
    expect(file.payins.map(({ delta, currency }) => [delta, currency])).toEqual([['2000', 'EUR']])
    // 0.60 + 0.72 + 0.75.
    expect(file.trades.map(({ exitDate, commission }) => [exitDate, commission])).toEqual([[null, '2.07']])
  })

  it('reads the zone in a header: 09:31 in EDT is 13:31 in UTC', () => {
    const file = readCase('rithmic-orders-zone-in-head')
    expect([
      file.timeZone,
      file.trades.map(({ entryDate, exitDate, netGain }) => [entryDate, exitDate, netGain]),
    ]).toEqual(['UTC', [['2026-08-03T13:31:00', '2026-08-03T14:15:00', '200']]])
  })

  it('takes two digits in front for a month in a file that was saved again by Excel, not for a year', () => {
    const file = readCase('tradingview-orders-excel-us')
    expect(file.trades.map(({ entryDate, exitDate }) => [entryDate, exitDate])).toEqual([
      ['2026-05-04T16:31:00', '2026-05-04T16:40:00'],
    ])
  })

  const orders = (...times: readonly string[]) =>
    read(
      writtenBytes(
        [
          'Symbol,Side,Type,Qty,Fill Price,Status,Closing Time',
          ...times.map((time, i) => `ACME,${i % 2 === 0 ? 'Buy' : 'Sell'},Market,1,10,Filled,${time}`),
          '',
        ].join('\n'),
      ),
    ).fills.map(({ date }) => date.slice(0, 10))

  it.each([
    [
      ['5/4/26 16:31', '5/14/26 16:40'],
      ['2026-05-04', '2026-05-14'],
    ],
    [
      ['14/05/2026 16:31', '04/05/2026 16:40'],
      ['2026-05-04', '2026-05-14'],
    ],
    [
      ['04/05/2026 16:31', '05/05/2026 16:40'],
      ['2026-05-04', '2026-05-05'],
    ],
    [
      ['4.5.26 16:31', '5.5.26 16:40'],
      ['2026-05-04', '2026-05-05'],
    ],
    [
      ['99/12/30 16:31', '99/12/31 16:40'],
      ['1999-12-30', '1999-12-31'],
    ],
    [
      ['2026-05-04 16:31', '2026-05-05 16:40'],
      ['2026-05-04', '2026-05-05'],
    ],
  ])('reads %j of a platform that writes the year first as %j', (times, dates) => {
    expect(orders(...times).toSorted()).toEqual(dates)
  })

  const fills = (above: string, head: string, ...times: readonly string[]) =>
    read(
      writtenBytes(
        [
          above,
          `Symbol,Side,Quantity,Price,${head}`,
          ...times.map((time, i) => `ACME,${i % 2 === 0 ? 'Buy' : 'Sell'},1,1${i},"${time}"`),
          '',
        ]
          .filter((line, i) => i > 0 || line !== '')
          .join('\n'),
      ),
    )

  it.each([
    ['UID:0,Account Type:Main,Time Zone:UTC+8', 'Time', '2026-05-05 10:00:00', '2026-05-05T02:00:00'],
    ['Time zone,UTC-5', 'Time', '2026-05-05 10:00:00', '2026-05-05T15:00:00'],
    ['All times are in America/New_York', 'Time', '2026-05-05 10:00:00', '2026-05-05T14:00:00'],
    ['', 'Time (ET)', '2026-05-05 10:00:00', '2026-05-05T14:00:00'],
    ['', 'Time (ET)', '2026-01-05 10:00:00', '2026-01-05T15:00:00'],
    ['', 'Time (UTC+10)', '2026-05-05 10:00:00', '2026-05-05T00:00:00'],
    ['', 'Time (CEST)', '2026-05-05 10:00:00', '2026-05-05T08:00:00'],
    ['', 'Time', 'Mar 10, 2026 09:45:00 ET', '2026-03-10T13:45:00'],
    ['', 'Time', 'Mar 4, 2026 09:45:00 (ET)', '2026-03-04T14:45:00'],
    ['', 'Time', 'Mon May 04 2026 09:30:05 GMT+0100 (British Summer Time)', '2026-05-04T08:30:05'],
  ])('reads %j, %j, %j as %j in UTC', (above, head, time, utc) => {
    const file = fills(above, head, time)
    expect([file.timeZone, file.fills.map(({ date }) => date)]).toEqual(['UTC', [utc]])
  })

  it.each([
    ['14:05 2026-04-07', '2026-04-07T14:05:00'],
    ['09:30:05, 13/05/2026', '2026-05-13T09:30:05'],
    ['2026年1月13日 09:30', '2026-01-13T09:30:00'],
    ['Tuesday, 5 May 2026 10:00', '2026-05-05T10:00:00'],
    ['Tue 5 May 2026 10:00', '2026-05-05T10:00:00'],
    // 4 May 2026 is day 46146 since 1900, and 0.4375 days are 10 hours and a half.
    ['46146.4375', '2026-05-04T10:30:00'],
  ])('reads %j as %j', (time, local) => {
    const file = fills('', 'Trade time', time)
    expect([file.timeZone, file.fills.map(({ date }) => date)]).toEqual([null, [local]])
  })

  it('never takes a price for a day of a spreadsheet', () => {
    const file = read(
      writtenBytes('Symbol,Side,Quantity,Open,Close,Entry time\nBTCUSD,Long,1,46146.5,46150.25,2026-05-04 10:00\n'),
    )
    expect(file.trades.map(({ entryPrice, exitPrice }) => [entryPrice, exitPrice])).toEqual([['46146.5', '46150.25']])
  })
})

describe('Interactive Brokers, saved again by a spreadsheet', () => {
  // 200 - 2: Order and Trade lines are the same execution.
  it('reads semicolons, and counts an order and its execution once', () => {
    const file = readCase('ibkr-semicolon')
    expect(
      file.trades.map(({ size, entryPrice, exitPrice, netGain, commission }) => [
        size,
        entryPrice,
        exitPrice,
        netGain,
        commission,
      ]),
    ).toEqual([['50', '40', '44', '198', '2']])
    expect([file.format, file.totals.map(({ stated, computed }) => [stated, computed])]).toEqual([
      'Interactive Brokers activity statement (CSV)',
      [
        ['198', '198'],
        ['-2', '-2'],
      ],
    ])
  })

  it('says of each of our samples with semicolons, decimal commas or tabs what it says of the sample', () => {
    for (const name of [
      'activity-statement.csv',
      'activity-trades-assignment.csv',
      'transaction-history.csv',
      'flex-chosen-columns.csv',
    ]) {
      const rows = readCsv(sampleText('interactive-brokers', name), ',').rows
      const facts = (text: string) => {
        const { trades, payins, totals, rejected, failure } = read(writtenBytes(text))
        return {
          failure,
          totals,
          payins: paid({ payins }),
          trades: trades.map((trade) => ({ ...trade, texts: [] })),
          rejected: rejected.map(({ line, reason }) => [line, reason]),
        }
      }
      const asNumber = (cell: string) =>
        /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(cell) ? cell.replaceAll(',', '') : cell
      const cellOf = (cell: string) => (/[;"\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
      const saved = (delimiter: string, comma: boolean) => {
        let text = ''
        for (const { line, cells } of rows) {
          const words = cells
            .map((cell) => asNumber(cell))
            .map((cell) => cellOf(comma && /^-?\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell))
          text =
            text.padEnd(text.length + line - 1 - (text.match(/\n/g)?.length ?? 0), '\n') + words.join(delimiter) + '\n'
        }
        return text
      }
      const stated = facts(sampleText('interactive-brokers', name))
      expect([name, facts(saved(';', true))]).toEqual([name, stated])
      expect([name, facts(saved('\t', false))]).toEqual([name, stated])
    }
  })
})

describe('newer exports of known platforms', () => {
  const facts = ({ trades }: ReturnType<typeof read>) =>
    trades.map(({ symbol, direction, size, entryPrice, exitPrice, netGain }) => [
      symbol,
      direction,
      size,
      entryPrice,
      exitPrice,
      netGain,
    ])

  // (45 - 40) x 10: amounts have a decimal comma, sizes and prices a point.
  it('reads cash operations of XTB', () => {
    const file = readCase('xtb-cash-operations-2026')
    expect([file.format, facts(file)]).toEqual(['XTB cash operations', [['QZA.DE', 'LONG', '10', '40', '45', '50']]])
    expect(paid(file)).toEqual(['2026-05-01T08:00:00 1000 – Deposit'])
    expect(file.warnings).toEqual([])
  })

  // 449 - 401.
  it('reads transactions of Saxo with booked amounts', () => {
    const file = readCase('saxo-booked-amount')
    expect([file.format, facts(file)]).toEqual(['Saxo transactions', [['QZAA', 'LONG', '10', '40', '45', '48']]])
    expect(file.trades.map(({ commission }) => commission)).toEqual(['2'])
  })

  // 5.5 x 5 x 2.
  it('knows what a point of a future is worth in orders of TradingView', () => {
    expect(facts(readCase('tradingview-orders-excel-us'))).toEqual([['MES1!', 'LONG', '2', '6005', '6010.5', '55']])
  })

  it.each([
    ['Net USD,Net EUR', '110.00,100.00'],
    ['Net EUR,Net USD', '100.00,110.00'],
  ])('takes the net result of cTrader in the currency of the balance: %s', (heads, nets) => {
    const text = `ID,Symbol,Opening Direction,Opening Time (UTC+0),Closing Time (UTC+0),Entry Price,Closing Price,Closing Quantity,${heads},Balance EUR\n1,EURUSD,Buy,13/03/2026 08:00:00.000,13/03/2026 12:00:00.000,1.08000,1.08100,1.00 Lots,${nets},25000\n`
    const file = read(writtenBytes(text))
    expect(file.trades.map(({ netGain, currency }) => [netGain, currency])).toEqual([['100', 'EUR']])
    expect(file.warnings).toEqual([])
  })

  it('knows a report of MetaTrader 5 without its title and the tag of its program', () => {
    const text = sampleText('metatrader-5', 'history-hedging.html')
    const bare = text
      .replace(/<title>.*<\/title>/, '')
      .replace(/<meta name="generator"[^>]*>/, '')
      .replace('Trade History Report', '')
    expect(bare).not.toContain('History Report')
    const [file, whole] = [read(writtenBytes(bare)), read(writtenBytes(text))]
    expect([file.format, facts(file)]).toEqual([whole.format, facts(whole)])
    expect(read(writtenBytes(sampleText('metatrader-4', 'statement-period.htm'))).format).toContain('MetaTrader 4')
  })
})

describe('platforms that were tables of unknown columns', () => {
  const facts = ({ trades }: ReturnType<typeof read>) =>
    trades.map(({ symbol, direction, size, entryPrice, exitPrice, netGain }) =>
      [symbol, direction, size, entryPrice, exitPrice, netGain].join(' '),
    )

  // (21.50 - 20) x 1,200 and (32 - 30) x 50; 09:45 in New York, in summer.
  it('reads executions of moomoo', () => {
    const file = readCase('moomoo-fills')
    expect([file.format, facts(file)]).toEqual([
      'moomoo executions',
      ['QZAA LONG 1200 20 21.5 1800', 'QZBB SHORT 50 32 30 100'],
    ])
    expect([file.timeZone, file.trades[0]!.entryDate]).toEqual(['UTC', '2026-03-10T13:45:00'])
  })

  // (1.12 - 1.114) x 10,000; EST is five hours behind UTC, also in May.
  it('reads transactions of OANDA, with financing as cash of its own', () => {
    const file = readCase('oanda-short')
    expect([file.format, facts(file)]).toEqual(['OANDA transactions', ['EUR_USD SHORT 10000 1.12 1.114 60']])
    expect(file.trades.map(({ entryDate, exitDate }) => [entryDate, exitDate])).toEqual([
      ['2026-05-05T14:30:00', '2026-05-06T15:15:00'],
    ])
    expect(paid(file)).toEqual(['2026-05-05T22:00:00 -0.42 – Financing'])
    expect([file.rejected, file.warnings]).toEqual([[], []])
  })

  // 140 - 0.16; (2.15 - 0.80) x 200 - 2.53; 110 - 1.14, expired.
  it('reads the history of tastytrade, with options', () => {
    const file = readCase('tastytrade-history')
    expect([file.format, facts(file)]).toEqual([
      'tastytrade history',
      [
        'QZC LONG 100 20 21.4 139.84',
        'QZA 2026-04-17 120 C SHORT 2 2.15 0.8 267.47',
        'QZB 2026-03-20 50 P SHORT 1 1.1 0 108.86',
      ],
    ])
    expect(paid(file)).toEqual(['2026-03-01T11:00:00 5000 USD ACH DEPOSIT'])
    expect([file.rejected, file.warnings]).toEqual([[], []])
  })

  // (53 - 50) x 20.
  it('reads activities of Wealthsimple, with deposits', () => {
    const file = readCase('wealthsimple-activities')
    expect([file.format, facts(file)]).toEqual(['Wealthsimple activities', ['QZV LONG 20 50 53 60']])
    expect(paid(file)).toEqual(['2026-03-02T00:00:00 3000 CAD CONTRIBUTION'])
  })

  // 3.50 x 100 and 25 x 75.
  it('reads the tradebook of Zerodha in rupees', () => {
    const file = readCase('zerodha-tradebook')
    expect([file.format, facts(file)]).toEqual([
      'Zerodha tradebook',
      ['QZSTEEL LONG 100 250 253.5 350', 'NIFTY2650524000CE SHORT 75 120 95 1875'],
    ])
    expect([file.timeZone, file.trades.map(({ currency }) => currency)]).toEqual(['Asia/Kolkata', ['INR', 'INR']])
  })
})

describe('names of columns', () => {
  // (21 - 20) x 100 - 4.95 - 4.95.
  it('knows the size that was filled', () => {
    const { trades, rejected } = readCase('fill-qty')
    expect(
      trades.map(({ symbol, size, entryPrice, exitPrice, commission }) => [
        symbol,
        size,
        entryPrice,
        exitPrice,
        commission,
      ]),
    ).toEqual([['QZAA', '100', '20', '21', '9.9']])
    expect(rejected).toEqual([])
  })

  it.each(['Fill Qty', 'Executed Qty', 'Filled Quantity', 'Order Qty', 'Traded Quantity', 'Qtd', 'Sz'])(
    'knows the size below “%s”',
    (head) => {
      const text = `Order Time,Trading Symbol,Order Side,${head},T. Price\n2026-05-04 10:00,QZAA,Buy,7,20\n2026-05-04 11:00,QZAA,Sell,7,21\n`
      expect(read(writtenBytes(text)).trades.map(({ symbol, size, entryPrice }) => [symbol, size, entryPrice])).toEqual(
        [['QZAA', '7', '20']],
      )
    },
  )
})

it('refuses trades of Tradovate whose order only ids show, which a spreadsheet cut', () => {
  const text = (bought: string, sold: string) =>
    `symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration\nMNQU5,-2,0,0.25,${bought},${sold},1,23531,23541,$20.00,07/10/2025 02:03,07/10/2025 02:03,9sec\n`
  expect(read(writtenBytes(text('300000000002', '300000000001'))).trades.map(({ direction }) => direction)).toEqual([
    'SHORT',
  ])
  const cut = read(writtenBytes(text('3E+11', '3E+11')))
  expect([cut.trades, cut.rejected.map(({ reason }) => reason)]).toEqual([
    [],
    ['Purchase and sale have the same time, and a spreadsheet cut the ids that show which was first'],
  ])
})

describe('sides of executions', () => {
  const sides = (heads: string, ...rows: readonly string[]) => {
    const file = read(
      writtenBytes(
        `Date,Symbol,${heads},Qty,Price\n${rows.map((row, i) => `2026-03-0${i + 3},QZ,${row},20,5${i}`).join('\n')}\n`,
      ),
    )
    expect(file.rejected).toEqual([])
    return file.trades.map(({ direction, size, exitPrice }) => `${direction} ${size} ${exitPrice}`)
  }

  it('are purchases and sales, where another column names the position', () => {
    expect(sides('Direction,Transaction', 'Long,Purchase', 'Long,Sale')).toEqual(['LONG 20 51'])
  })

  it.each([
    ['Direction,Action', 'Long,Open', 'Long,Close', 'LONG 20 51'],
    ['Direction,Action', 'Short,Open', 'Short,Close', 'SHORT 20 51'],
    ['Market pos.,Entry/Exit', 'Long,Entry', 'Long,Exit', 'LONG 20 51'],
    ['Side,Open/Close', 'Buy,Open', 'Buy,Close', 'LONG 20 51'],
    ['Side,Open/Close', 'Sell,Open', 'Buy,Close', 'SHORT 20 51'],
    ['Side,O/C', 'Buy,O', 'Sell,C', 'LONG 20 51'],
  ])('follow from the position and whether it is opened or closed: %s, %s, %s', (heads, first, second, trade) => {
    expect(sides(heads, first, second)).toEqual([trade])
  })
})

it('proves from prices that results are before costs where sides follow from positions', () => {
  const rows = (result: string) =>
    `Time,Action,Direction,Symbol,Qty,Price,P&L,Fee\n2026-05-04 10:00,Entry,Long,MESM6,1,6000,0,1\n2026-05-04 11:00,Exit,Long,MESM6,1,6010,${result},1\n`
  // 10 points at 5 are 50, less 2.
  for (const result of ['50', '48']) {
    const file = read(writtenBytes(rows(result)))
    expect([file.trades.map(({ netGain }) => netGain), file.warnings]).toEqual([['48'], []])
  }
})

describe('perpetuals', () => {
  it.each([
    ['Open Long', 'Close Long', 'LONG'],
    ['buy long', 'sell long', 'LONG'],
    ['open_long', 'close_long', 'LONG'],
    ['Buy/Open', 'Sell/Close', 'LONG'],
    ['开多', '平多', 'LONG'],
    ['Open Short', 'Close Short', 'SHORT'],
    ['sell short', 'buy short', 'SHORT'],
    ['Open Short', 'Liquidation Short', 'SHORT'],
    ['开空', '平空', 'SHORT'],
  ])('know “%s” and “%s” as sides', (opened, closed, direction) => {
    const text = `Time,Symbol,Direction,Qty,Price\n2026-05-04 10:00:00,QZLUSDT,${opened},10,50\n2026-05-04 11:00:00,QZLUSDT,${closed},10,55\n`
    expect(read(writtenBytes(text)).trades.map((trade) => [trade.direction, trade.exitPrice])).toEqual([
      [direction, '55'],
    ])
  })

  // One list of words opens and closes: 10 x 3 - 0.825 - 0.8415 and -20 - 0.50 - 0.504; the header states UTC+10.
  it('reads executions of Bybit', () => {
    const file = readCase('bybit-trade-history-open-close')
    expect([
      file.timeZone,
      file.trades.map(({ direction, entryDate, exitDate, netGain }) => [direction, entryDate, exitDate, netGain]),
    ]).toEqual([
      'UTC',
      [
        ['LONG', '2026-04-07T00:00:00', '2026-04-07T04:00:00', '28.3335'],
        ['SHORT', '2026-04-07T23:00:00', '2026-04-08T01:00:00', '-21.004'],
      ],
    ])
    expect([file.rejected, file.warnings]).toEqual([[], []])
  })

  // 21 x 100 - 20.05 x 100 - 1.85 and -20 - 0.55; the 14th decides that days come first.
  it('reads executions of Hyperliquid', () => {
    const file = readCase('hyperliquid-trade-history')
    expect(
      file.trades.map(({ symbol, direction, size, entryPrice, entryDate, netGain }) => [
        symbol,
        direction,
        size,
        entryPrice,
        entryDate,
        netGain,
      ]),
    ).toEqual([
      ['QZL', 'LONG', '100', '20.05', '2026-07-04T09:15:10', '93.15'],
      ['QZM', 'SHORT', '2', '300', '2026-07-14T08:00:00', '-20.55'],
    ])
    expect([file.rejected, file.warnings]).toEqual([[], []])
  })

  it('takes orders with only the time at which they closed for executions', () => {
    const text =
      'Symbol,Side,Qty,Executed Price,Status,Placing Time,Closing Time\nACM,Sell,10,21.5,Filled,2026-05-04 09:40,2026-05-04 10:05\nACM,Buy,10,20,Filled,2026-05-04 09:40,2026-05-04 09:41\n'
    expect(read(writtenBytes(text)).trades.map(({ direction, exitPrice }) => [direction, exitPrice])).toEqual([
      ['LONG', '21.5'],
    ])
  })

  it('takes the side that closes a position for the other one in closed trades', () => {
    const rows = ['Close Long', 'Close Short', 'Sell to close', 'Long'].map(
      (word) => `ACM,${word},2026-03-15 10:00,2026-03-15 14:00,1,60,65`,
    )
    const text = ['Symbol,Direction,Open Time,Close Time,Qty,Entry Price,Exit Price', ...rows, ''].join('\n')
    expect(read(writtenBytes(text)).trades.map(({ direction }) => direction)).toEqual(['LONG', 'SHORT', 'LONG', 'LONG'])
  })

  it.each(['Open Long', 'open_long', 'OPEN LONG', 'Open long'])('knows “%s” in any table', (word) => {
    const rows = `Time,Pair,Direction,Filled Qty,Filled Price\n2026-05-04 10:00,ACM,${word},1,10\n2026-05-04 11:00,ACM,${word.replace(/open/i, 'Close')},1,11\n`
    expect(read(writtenBytes(rows)).trades.map(({ direction, exitPrice }) => [direction, exitPrice])).toEqual([
      ['LONG', '11'],
    ])
  })
})

// 1098.90 - 1.0989 - 1000: 20 were bought, of which 0.02 were the fee.
it('joins the two rows of a spot trade of OKX', () => {
  const file = readCase('okx-spot-two-legs')
  expect(
    file.trades.map(({ size, entryDate, exitDate, netGain, lines }) => [size, entryDate, exitDate, netGain, lines]),
  ).toEqual([['19.98', '2026-05-05T02:00:00', '2026-05-06T10:30:00', '97.8011', [3, 4, 5, 6]]])
  expect([file.rejected, file.warnings]).toEqual([[], []])
})

it('reads a German statement of Interactive Brokers', () => {
  const file = readCase('ibkr-german')
  // 200 - 2.
  expect(file.trades.map(({ symbol, size, netGain, commission }) => [symbol, size, netGain, commission])).toEqual([
    ['QZA', '20', '198', '2'],
  ])
  expect(paid(file)).toEqual(['2026-03-01T00:00:00 5000 USD Elektronische Überweisung'])
  expect([file.span?.from, file.span?.to]).toEqual(['2026-03-01T00:00:00', '2026-05-31T23:59:59'])
})

describe('sides and times of executions', () => {
  it('takes the column with purchases and sales for the side, not one that says LONG of both', () => {
    const { trades } = readCase('wealthsimple-activities')
    // (53 - 50) x 20.
    expect(trades.map(({ direction, size, netGain }) => [direction, size, netGain])).toEqual([['LONG', '20', '60']])
  })

  it('keeps the direction of closed trades, which are all long', () => {
    const { trades } = read(
      writtenBytes(
        'Symbol,Direction,Type of order,Quantity,Entry Time,Exit Time,Entry Price,Exit Price\nA,Long,Buy,1,2026-05-04 10:00,2026-05-04 11:00,10,11\nB,Long,Sell,1,2026-05-04 10:00,2026-05-04 11:00,10,11\n',
      ),
    )
    expect(trades.map(({ direction }) => direction)).toEqual(['LONG', 'LONG'])
  })

  it.each(['zerodha-tradebook', 'zerodha-day-order'])(
    'reads the times of %s, which decide the side of its trade',
    (name) => {
      expect(
        readCase(name).trades.map(({ symbol, direction, entryDate, exitDate, entryPrice, exitPrice }) => [
          symbol,
          direction,
          `${entryPrice} @ ${entryDate.slice(11)}`,
          `${exitPrice} @ ${exitDate?.slice(11)}`,
        ]),
      ).toEqual([
        ['QZSTEEL', 'LONG', '250 @ 09:20:11', '253.5 @ 11:02:40'],
        ...(name === 'zerodha-tradebook' ? [['NIFTY2650524000CE', 'SHORT', '120 @ 09:31:00', '95 @ 13:15:30']] : []),
      ])
    },
  )

  it('takes days for the time where the other column has other days', () => {
    const rows = 'A,Buy,1,10,2026-05-04,2026-06-04T00:00:01\nA,Sell,1,11,2026-05-05,2026-06-04T00:00:01\n'
    const { trades } = read(writtenBytes(`Symbol,Side,Quantity,Price,Trade date,Expires\n${rows}`))
    expect(trades.map(({ entryDate, exitDate }) => [entryDate, exitDate])).toEqual([
      ['2026-05-04T00:00:00', '2026-05-05T00:00:00'],
    ])
  })

  const bybit = (row: string): readonly string[] =>
    read(
      writtenBytes(`Contracts,Qty,Entry Price,Exit Price,Closed P&L,Trade Time(UTC+0)\n${row},2026-05-04 10:00:00\n`),
    ).trades.map(({ direction, netGain, commission }) => `${direction} ${netGain} ${commission}`)

  // 30 - 0.825 - 0.8415 - 0.12 and -20 - 1.375 - 1.386 + 0.05.
  it('knows the side of a position of Bybit by its columns of fees', () => {
    const file = readCase('bybit-closed-pnl-2026')
    expect(
      file.trades.map(({ direction, netGain, commission, exitDate }) => [direction, netGain, commission, exitDate]),
    ).toEqual([
      ['LONG', '28.2135', '1.7865', '2026-04-07T14:05:00'],
      ['SHORT', '-22.711', '2.711', '2026-04-09T08:31:00'],
    ])
    // A gain of 0.50 by prices, of which 1.666 of fees make a loss.
    const small = caseText('bybit-closed-pnl-2026')
      .replace('153.00,0.825,0.8415,0.12', '150.05,0.825,0.841,0')
      .replace('28.2135', '-1.166')
    expect(read(writtenBytes(small)).trades.map(({ direction }) => direction)).toEqual(['LONG', 'SHORT'])
  })

  it('knows the side of a position of Bybit by its prices, also where fees turn a small gain into a loss', () => {
    // 0.50 - 0.55 - 0.55028, 10 x 0.05 less fees of 0.055 % twice.
    expect(bybit('QZLUSDT,10,100,100.05,-0.600275')).toEqual(['LONG -0.600275 1.100275'])
    expect(bybit('QZLUSDT,10,100,99.95,-0.599725')).toEqual(['SHORT -0.599725 1.099725'])
    expect(bybit('QZLUSDT,10,100,110,98.845')).toEqual(['LONG 98.845 1.155'])
    expect(bybit('QZLUSDT,10,100,110,-101.155')).toEqual(['SHORT -101.155 1.155'])
  })
})

describe('numbers, names and days', () => {
  it.each([
    ['NA', ['NA', 'CAD']],
    ['NULL', ['NULL', 'USD']],
    ['NAN', ['NAN', 'USD']],
  ])('takes %s for a ticker in a Flex query', (ticker, [symbol, currency]) => {
    const file = readCase('na-flex')
    // 100 x (121 - 120) - 2 and 100 x (12.1 - 12) - 2.
    expect(file.rejected).toEqual([])
    expect(
      file.trades
        .filter((trade) => trade.symbol === ticker)
        .map((trade) => [trade.symbol, trade.currency, trade.netGain]),
    ).toEqual([[symbol, currency, ticker === 'NAN' ? '8' : '98']])
  })

  it.each(['NA', 'NAN', 'NULL', 'TRUE'])(
    'takes %s for a ticker in a table, in a known format and in a workbook',
    (ticker) => {
      const symbols = (bytes: Uint8Array) => read(bytes).trades.map(({ symbol }) => symbol)
      const rows = [
        ['Date', 'Symbol', 'Side', 'Quantity', 'Price'],
        ['2026-05-04', ticker, 'Buy', '1', '10'],
        ['2026-05-05', ticker, 'Sell', '1', '11'],
      ]
      expect(symbols(writtenBytes(rows.map((row) => row.join(',')).join('\n')))).toEqual([ticker])
      expect(symbols(writtenBytes(sampleText('quantower', 'stocks.csv').replaceAll('ACME', ticker)))).toEqual([ticker])
      const asBoolean: Cell = (text) => (text === 'TRUE' ? '<c t="b"><v>1</v></c>' : asNumber(text))
      const lines = rows.map((cells, at) => ({ line: at + 1, cells }))
      expect(symbols(workbook(lines, asBoolean))).toEqual([ticker])
    },
  )

  it('leaves out a row of cash whose symbol says that there is none', () => {
    const file = read(
      writtenBytes(
        'Date,Symbol,Side,Quantity,Price\n2026-05-04,n/a,Deposit,,\n2026-05-04,A,Buy,1,10\n2026-05-05,A,Sell,1,11\n',
      ),
    )
    expect(file.rejected.map(({ line, severity, reason }) => [line, severity, reason])).toEqual([
      [2, 'note', '“Deposit” is not a trade'],
    ])
  })

  it('takes the second day of “as of” for the day on which an option expired at Schwab', () => {
    const { trades } = readCase('schwab-asof')
    expect(trades.map(({ exitDate, netGain }) => [exitDate, netGain])).toEqual([['2026-01-30T00:00:00', '200']])
  })

  it('takes it for the day of the shares as well that an assignment delivers', () => {
    const { trades } = read(
      writtenBytes(`"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"03/23/2026 as of 03/20/2026","Assigned","QZA 03/20/2026 50.00 P","PUT QZA","1","","",""
"03/23/2026 as of 03/20/2026","Buy","QZA","QZA INC","100","$50.00","","-$5000.00"
"03/02/2026","Sell to Open","QZA 03/20/2026 50.00 P","PUT QZA","1","$1.00","$0.66","$99.34"
`),
    )
    expect(trades.map(({ entryDate, exitDate, netGain }) => [entryDate, exitDate, netGain])).toEqual([
      ['2026-03-02T00:00:00', '2026-03-20T00:00:00', '99.34'],
      ['2026-03-20T00:00:00', null, null],
    ])
  })

  // (-37.63 - 10) x 1000 - 4 and (-13.10 + 30) x 1000 - 4.
  it('reads prices of futures below 0', () => {
    const { trades } = readCase('neg-oil')
    expect(trades.map(({ entryPrice, exitPrice, netGain }) => [entryPrice, exitPrice, netGain])).toEqual([
      ['10', '-37.63', '-47634'],
      ['-30', '-13.1', '16896'],
    ])
    const oil = 'Date,Symbol,Side,Quantity,Price\n2020-04-20,CLK0,Buy,1,10\n2020-04-21,CLK0,Sell,1,-37.63\n'
    expect(read(writtenBytes(oil)).trades.map(({ exitPrice }) => exitPrice)).toEqual(['-37.63'])
    expect(read(writtenBytes(oil.replaceAll('CLK0', 'ACME'))).rejected.map(({ reason }) => reason)).toEqual([
      'Price must be above 0',
    ])
    const orders = caseText('rithmic-orders-zone-in-head').replaceAll('5904.00', '-37.63')
    expect(read(writtenBytes(orders.replaceAll('ESU6', 'CLK0'))).trades.map(({ exitPrice }) => exitPrice)).toEqual([
      '-37.63',
    ])
    expect(read(writtenBytes(orders)).rejected.map(({ reason }) => reason)).toEqual(['Avg Fill Price must be above 0'])
  })

  it('takes the order of the file for the hour that is shown twice, and says so', () => {
    const file = readCase('dst')
    expect(
      file.trades.map(({ direction, entryPrice, exitPrice }) => `${direction} ${entryPrice} ${exitPrice}`),
    ).toEqual(['LONG 100 110', 'LONG 100 110', 'LONG 100 110', 'LONG 100 120'])
    expect(file.warnings).toEqual([
      'Clocks were set back in the night of these rows. They keep the order of the file, and a time that runs backwards becomes the one before it: line 7.',
    ])
    const reversed = caseText('dst').trim().split('\n')
    const newestFirst = [reversed[0], ...reversed.slice(1).toReversed(), ''].join('\n')
    expect(read(writtenBytes(newestFirst)).trades.map(({ direction }) => direction)).toEqual([
      'LONG',
      'LONG',
      'LONG',
      'LONG',
    ])
  })

  it('does so in a known format as well', () => {
    const head = 'Account,Symbol,Buy/Sell,Qty Filled,Avg Fill Price,Update Time'
    const rows = [
      'A,MESZ5,B,1,100,2025-10-31 10:00:00',
      'A,MESZ5,S,1,110,2025-10-31 11:00:00',
      'A,MESZ5,B,1,100,2025-11-02 01:50:00',
      'A,MESZ5,S,1,110,2025-11-02 01:10:00',
      'A,MESZ5,B,1,100,2025-11-03 10:00:00',
    ]
    const file = read(writtenBytes([head, ...rows, ''].join('\n')))
    expect([file.format, file.trades.map(({ direction, netGain }) => `${direction} ${netGain}`)]).toEqual([
      'Rithmic completed orders',
      ['LONG 50', 'LONG 50', 'LONG null'],
    ])
    expect(file.warnings.join(' ')).toContain('Clocks were set back')
  })

  it.each([
    ['on another day', '2025-11-02', '2025-11-05'],
    ['in a file that states its zone', 'Date', 'Date (UTC)'],
    ['of a file that is not in order', '2025-04-01 09:30:00', '2025-06-01 09:30:00'],
  ])('sorts rows by their times %s', (_, words, others) => {
    const file = read(writtenBytes(caseText('dst').replaceAll(words, others)))
    expect(file.trades.map(({ direction }) => direction)).toContain('SHORT')
    expect(file.warnings).toEqual([])
  })

  it.each([
    ['Time,Symbol,Side,Qty,Price', '2025-10-26 02:50:00,BTCEUR,Buy,1,100', '2025-10-26 02:10:00,BTCEUR,Sell,1,110'],
    // The grid of NinjaTrader is newest first.
    [
      'Instrument,Action,Quantity,Price,Time,ID,E/X',
      'BTCEUR,Sell,1,110,10/26/2025 2:10:00 AM,2,Exit',
      'BTCEUR,Buy,1,100,10/26/2025 2:50:00 AM,1,Entry',
    ],
  ])('does not take a repeated hour alone for the order of the file: %s', (...lines) => {
    const file = read(writtenBytes(lines.join('\n')))
    expect(file.trades.map(({ direction, exitPrice }) => `${direction} ${exitPrice}`)).toEqual(['LONG 110'])
    expect(file.warnings.join(' ')).toContain('Clocks were set back')
  })

  it('adds up sizes of eighteen decimals exactly', () => {
    const file = readCase('frac')
    expect(
      file.trades.map(({ size, entryPrice, exitPrice, exitDate }) => [size, entryPrice, exitPrice, exitDate]),
    ).toEqual([
      ['0.999999999999999999', '3000', '3100', '2026-03-10T10:30:00'],
      ['1', '3000', '3100', '2026-03-11T10:30:00'],
    ])
    expect(file.fills.slice(0, 4).map(({ size }) => size)).toEqual([
      ...Array.from({ length: 3 }, () => '0.333333333333333333'),
      '0.999999999999999999',
    ])
    expect(file.trades[0]!.executions.map(({ side, size }) => `${side} ${size}`)).toEqual([
      'ENTRY 0.333333333333333333',
      'ENTRY 0.333333333333333333',
      'ENTRY 0.333333333333333333',
      'EXIT 0.999999999999999999',
    ])
  })
})

describe('a rest of a coin that a fee left', () => {
  const parts = (text: string) =>
    read(writtenBytes(text)).trades.map(({ direction, size, exitDate, commission, netGain }) => [
      direction,
      size,
      exitDate?.slice(0, 10) ?? null,
      commission,
      netGain,
    ])
  const dust = caseText('binance-dust')

  // 0.00999 bought, 0.0099 sold: a hundredth at most, worth 5.94. The entry's fee of 0.65 is shared: 0.65 x 0.0099 / 0.00999 = 0.64414414.
  it('does not keep two round trips open as one trade', () => {
    expect(parts(dust)).toEqual([
      ['LONG', '0.0099', '2025-03-18', '1.29754414', '8.60245586'],
      ['LONG', '0.0099', '2025-03-20', '1.19849459', '8.70150541'],
    ])
  })

  // Of the rests 0.00018 are sold at 62,000; they were bought at 65,000 and 60,000, with 0.00585586 and 0.00540541 of the fees.
  it('is a trade of its own once it is sold', () => {
    const sold = `${dust.trimEnd()}\n2025-03-21 10:30:00,BTCUSDT,SELL,62000.00,0.00018000BTC,11.16000000USDT,0.01116000USDT\n`
    expect(parts(sold)).toContainEqual(['LONG', '0.00018', '2025-03-21', '0.02242127', '-0.11242127'])
    expect(parts(sold)).toHaveLength(3)
  })

  it('stays open if it is more than a hundredth, or worth more than 10', () => {
    const selling = (first: string) => dust.replace('0.00990000BTC,653.40000000', `${first}BTC,653.40000000`)
    expect(parts(selling('0.00989000'))).toHaveLength(1) // 0.0001 of 0.00999
    const ten = (text: string) => text.replaceAll(/0\.0(1|099)0+BTC/g, (size) => size.replace('0.0', '0.'))
    expect(parts(ten(dust)).map(([, , closed]) => closed)).toEqual([null]) // 0.0009 are worth 59
  })
})

describe('corporate actions', () => {
  const closed = (name: string): readonly string[] => {
    const file = readCase(name)
    expect([file.rejected, file.trades.filter(({ exitDate }) => exitDate === null)]).toEqual([[], []])
    return file.trades.map(({ size, entryPrice, exitPrice }) => `${size} @ ${entryPrice} → ${exitPrice}`)
  }

  // Bought 4 at 950, split 10 for 1, sold 40 at 130: 5,200 - 3,800.
  it.each(['rh-split', 'schwab-split', 'generic-split', 'ib-split'])(
    '%s gives one closed trade of +1,400.00',
    (name) => {
      expect(closed(name)).toEqual(['40 @ 95 → 130'])
      expect(inAccount(readCase(name))).toEqual(['1400.00'])
    },
  )

  it('rh-rename gives one closed trade of -300.00', () => {
    expect(closed('rh-rename')).toEqual(['10 @ 190 → 160'])
    expect(inAccount(readCase('rh-rename'))).toEqual(['-300.00'])
  })

  const files: Readonly<Record<string, string>> = {
    Fidelity: `Run Date,Account,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date
06/20/2024,X1,YOU SOLD NVIDIA CORP (NVDA) (Cash),NVDA,NVIDIA CORP,Cash,-40,130,,,,5200,06/21/2024
06/10/2024,X1,DISTRIBUTION NVIDIA CORP (NVDA) (Cash),NVDA,NVIDIA CORP,Cash,36,,,,,,
05/20/2024,X1,YOU BOUGHT NVIDIA CORP (NVDA) (Cash),NVDA,NVIDIA CORP,Cash,4,950,,,,-3800,05/22/2024
`,
    'E*Trade': `TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description
06/20/24,Sold,EQ,NVDA,-40,5200,130,0,NVIDIA CORP
06/10/24,Stock Split,EQ,NVDA,36,0,0,0,NVIDIA CORP 10 FOR 1
05/20/24,Bought,EQ,NVDA,4,-3800,950,0,NVIDIA CORP
`,
    Revolut: `Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
2024-05-20T14:00:00.000Z,NVDA,BUY - MARKET,4,USD 950,USD 3800,USD,1
2024-06-10T08:00:00.000Z,NVDA,STOCK SPLIT,36,,USD 0,USD,1
2024-06-20T14:00:00.000Z,NVDA,SELL - MARKET,40,USD 130,USD 5200,USD,1
`,
    'Trading 212': `Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),ID
Market buy,2024-05-20 14:00:00,US67066G1040,NVDA,NVIDIA,4,950,USD,1,,,3800,USD,E1
Stock split close,2024-06-10 08:00:00,US67066G1040,NVDA,NVIDIA,4,950,USD,1,,,3800,USD,E2
Stock split open,2024-06-10 08:00:00,US67066G1040,NVDA,NVIDIA,40,95,USD,1,,,3800,USD,E3
Market sell,2024-06-20 14:00:00,US67066G1040,NVDA,NVIDIA,40,130,USD,1,1400,USD,5200,USD,E4
`,
    'Interactive Brokers Flex': `<?xml version="1.0"?><FlexQueryResponse queryName="Q" type="AF"><FlexStatements><FlexStatement accountId="U9" fromDate="20240501" toDate="20240630"><Trades>
<Trade currency="USD" assetCategory="STK" symbol="NVDA" multiplier="1" levelOfDetail="EXECUTION" ibExecID="a" dateTime="20240520;093100" quantity="4" tradePrice="950" ibCommission="0" openCloseIndicator="O" />
<Trade currency="USD" assetCategory="STK" symbol="NVDA" multiplier="1" levelOfDetail="EXECUTION" ibExecID="b" dateTime="20240620;093100" quantity="-40" tradePrice="130" ibCommission="0" fifoPnlRealized="1400" openCloseIndicator="C" />
<Lot currency="USD" assetCategory="STK" symbol="NVDA" multiplier="1" levelOfDetail="CLOSED_LOT" openDateTime="20240520;093100" dateTime="20240620;093100" quantity="40" cost="3800" fifoPnlRealized="1400" />
</Trades><CorporateActions>
<CorporateAction accountId="U9" currency="USD" assetCategory="STK" symbol="NVDA" reportDate="20240610" dateTime="20240607;202500" quantity="36" proceeds="0" type="FS" description="NVDA(US67066G1040) SPLIT 10 FOR 1 (NVDA, NVIDIA CORP, US67066G1040)" />
</CorporateActions></FlexStatement></FlexStatements></FlexQueryResponse>`,
    OFX: `OFXHEADER:100
DATA:OFXSGML

<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>x<ACCTID>7</INVACCTFROM><INVTRANLIST><DTSTART>20240501<DTEND>20240630
<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20240520</INVTRAN><SECID><UNIQUEID>N<UNIQUEIDTYPE>CUSIP</SECID><UNITS>4<UNITPRICE>950<TOTAL>-3800</INVBUY><BUYTYPE>BUY</BUYSTOCK>
<SPLIT><INVTRAN><FITID>2<DTTRADE>20240610</INVTRAN><SECID><UNIQUEID>N<UNIQUEIDTYPE>CUSIP</SECID><OLDUNITS>4<NEWUNITS>40<NUMERATOR>10<DENOMINATOR>1</SPLIT>
<SELLSTOCK><INVSELL><INVTRAN><FITID>3<DTTRADE>20240620</INVTRAN><SECID><UNIQUEID>N<UNIQUEIDTYPE>CUSIP</SECID><UNITS>-40<UNITPRICE>130<TOTAL>5200</INVSELL><SELLTYPE>SELL</SELLSTOCK>
</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>N<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>NVIDIA<TICKER>NVDA</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>
`,
    tastytrade: `Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency
2024-06-20T14:00:00+0000,Trade,Sell to Close,SELL_TO_CLOSE,NVDA,Equity,Sold 40 NVDA @ 130.00,"5,200.00",40,130.00,0.00,0.00,1,,,,,,2,"5,200.00",USD
2024-06-10T08:00:00+0000,Receive Deliver,Forward Split,BUY_TO_OPEN,NVDA,Equity,Forward split: Open 40 NVDA,"-3,800.00",40,-95.00,,0.00,1,,,,,,,"-3,800.00",USD
2024-06-10T08:00:00+0000,Receive Deliver,Forward Split,SELL_TO_CLOSE,NVDA,Equity,Forward split: Close 4 NVDA,"3,800.00",4,950.00,,0.00,1,,,,,,,"3,800.00",USD
2024-05-20T14:00:00+0000,Trade,Buy to Open,BUY_TO_OPEN,NVDA,Equity,Bought 4 NVDA @ 950.00,"-3,800.00",4,-950.00,0.00,0.00,1,,,,,,1,"-3,800.00",USD
`,
  }

  it.each(Object.entries(files))('a split is read from %s', (_, text) => {
    const file = read(writtenBytes(text))
    expect(file.trades).toMatchObject([{ size: '40', entryPrice: '95', exitPrice: '130', netGain: '1400' }])
    expect(file.rejected).toEqual([])
  })

  it('a spin-off that names its parent withholds its result, in a file of Robinhood', () => {
    const spun = (description: string) =>
      read(
        writtenBytes(`Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount
06/20/24,06/20/24,06/21/24,ACME,"Acme Electric
CUSIP: 000000001",Sell,4,$80.00 ,$320.00
06/10/24,06/10/24,06/10/24,ZETA,"${description}",SOFF,1,,
05/20/24,05/20/24,05/22/24,ACME,"Acme Electric
CUSIP: 000000001",Buy,4,$100.00 ,($400.00)
`),
      )
    for (const text of ['Zeta Health Spin-off from Acme Electric\nCUSIP: 000000002', 'Spinoff of ACME']) {
      const { trades, actions, rejected } = spun(text)
      expect(actions).toMatchObject([{ kind: 'SPIN_OFF', symbol: 'ACME', into: 'ZETA', received: '1' }])
      expect(trades).toMatchObject([{ symbol: 'ACME', exitPrice: '80', netGain: null }])
      expect(rejected).toEqual([])
    }
    const unnamed = spun('Zeta Health\nCUSIP: 000000002')
    expect([unnamed.actions, unnamed.rejected]).toMatchObject([
      [{ kind: 'SPIN_OFF', symbol: 'ZETA', into: null, added: '1' }],
      [],
    ])
  })

  it('a dividend of a company named after a split is none', () => {
    const text = files['Fidelity']!.replace(
      /06\/10.*/,
      '06/10/2024,X1,DIVIDEND RECEIVED NVIDIA SPLIT CORP (NVDA) (Cash),NVDA,NVIDIA CORP,Cash,0.000,,,,,12.5,',
    )
    expect(read(writtenBytes(text)).actions).toEqual([])
  })

  it('a reverse split under a number in place of the symbol is read from Schwab', () => {
    const file = read(
      writtenBytes(`"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"06/20/2024","Sell","QZX","QZX CORP","10","$50.00","","$500.00"
"06/10/2024","Reverse Split","QZX","QZX CORP","10","","",""
"06/10/2024","Reverse Split","74347G309","QZX CORP OLD","-100","","",""
"05/20/2024","Buy","QZX","QZX CORP","100","$4.00","","-$400.00"
`),
    )
    expect(inAccount(file)).toEqual(['100.00'])
  })

  // 105 at 4, 1 for 10, of which half a unit is paid 21.30; 10 at 50: 500 + 21.30 − 420.
  it.each(
    Object.entries({
      Schwab: `"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"06/20/2024","Sell","QZX","QZX CORP","10","$50.00","","$500.00"
"06/12/2024 as of 06/10/2024","Cash In Lieu","QZX","QZX CORP","","","","$21.30"
"06/10/2024","Reverse Split","QZX","QZX CORP","10","","",""
"06/10/2024","Reverse Split","74347G309","QZX CORP OLD","-105","","",""
"05/20/2024","Buy","QZX","QZX CORP","105","$4.00","","-$420.00"
`,
      Fidelity: `Run Date,Account,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date
06/20/2024,X1,YOU SOLD QZX CORP (QZX) (Cash),QZX,QZX CORP,Cash,-10,50,,,,500,06/21/2024
06/12/2024,X1,IN LIEU OF FRX SHARE LEU PAYOUT QZX CORP (QZX) (Cash),QZX,QZX CORP,Cash,,,,,,21.3,
06/10/2024,X1,REVERSE SPLIT R/S FROM 74347G309#REOR QZX CORP (QZX) (Cash),QZX,QZX CORP,Cash,10.5,,,,,,
06/10/2024,X1,REVERSE SPLIT R/S TO 74347G999#REOR QZX CORP OLD (74347G309) (Cash),74347G309,QZX CORP OLD,Cash,-105,,,,,,
05/20/2024,X1,YOU BOUGHT QZX CORP (QZX) (Cash),QZX,QZX CORP,Cash,105,4,,,,-420,05/22/2024
`,
      Robinhood: `Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount
6/20/2024,6/20/2024,6/21/2024,QZX,QZX,Sell,10,$50.00,$500.00
6/12/2024,6/12/2024,6/12/2024,QZX,QZX,CIL,,,$21.30
6/10/2024,6/10/2024,6/10/2024,QZX,QZX,SPR,10,,
6/10/2024,6/10/2024,6/10/2024,QZX,QZX,SPR,105S,,
5/20/2024,5/20/2024,5/22/2024,QZX,QZX,Buy,105,$4.00,($420.00)
`,
      'a table': `Date,Symbol,Side,Quantity,Price,Amount
2024-05-20,QZX,Buy,105,4,-420
2024-06-10,QZX,Reverse split 1:10,-94.5,,
2024-06-12,QZX,Cash in lieu,-0.5,,21.30
2024-06-20,QZX,Sell,10,50,500
`,
    }),
  )('money for a fraction is read from %s', (_, text) => {
    const file = read(writtenBytes(text))
    expect([inAccount(file), file.rejected]).toEqual([['101.30'], []])
  })

  it.each([
    [
      'Corporate Actions',
      'Corporate Actions,Data,Stocks,USD,2024-06-12,"2024-06-11, 20:25:00","QZX(US1234567890) Cash in Lieu of Fractional Shares (QZX, QZX CORP, US1234567890)",-0.5,21.3,0,1.3,',
    ],
    [
      'Dividends',
      'Dividends,Header,Currency,Date,Description,Amount\nDividends,Data,USD,2024-06-12,QZX(US1234567890) Cash in Lieu of Fractional Shares,21.3',
    ],
  ])('money for a fraction is read from the section %s of Interactive Brokers', (_, rows) => {
    const text = caseText('ib-split')
      .replaceAll('NVDA', 'QZX')
      .replace(
        /Corporate Actions,Data.*\n/,
        `Corporate Actions,Data,Stocks,USD,2024-06-10,"2024-06-07, 20:25:00","QZX(US1234567890) Split 5 for 2 (QZX, QZX CORP, US1234567890)",6.75,0,0,0,\n${rows}\n`,
      )
      .replace(/^(Trades,Data,.*),4,950,/m, '$1,4.5,950,')
    const { actions } = read(writtenBytes(text))
    expect(actions.map(({ kind, symbol, added, money }) => [kind, symbol, added, money])).toEqual([
      ['SPLIT', 'QZX', '6.75', null],
      ['CASH_IN_LIEU', 'QZX', rows.startsWith('Dividends') ? null : '-0.5', '21.3'],
    ])
  })

  it('money for a fraction is read from cash of Interactive Brokers’ Flex queries, and money in place of a dividend is not', () => {
    const cash = (description: string) =>
      `<CashTransaction accountId="U9" currency="USD" symbol="QZX" type="Payment In Lieu Of Dividends" dateTime="20240612;202000" amount="21.3" description="${description}" levelOfDetail="DETAIL" />`
    const text = files['Interactive Brokers Flex']!.replace(
      '</CorporateActions>',
      `</CorporateActions><CashTransactions>${cash('QZX(US1234567890) CASH IN LIEU OF FRACTIONAL SHARES')}${cash('QZX(US1234567890) PAYMENT IN LIEU OF DIVIDEND')}</CashTransactions>`,
    )
    const { actions, warnings } = read(writtenBytes(text))
    expect(actions.flatMap(({ kind, symbol, money }) => (kind === 'SPLIT' ? [] : [[kind, symbol, money]]))).toEqual([
      ['CASH_IN_LIEU', 'QZX', '21.3'],
    ])
    expect(warnings.join(' ')).toContain('Payment In Lieu Of Dividends')
  })

  it.each([
    ['its ratio in the size', 'NVDA,Split,10:1,,'],
    ['its ratio in the price', 'NVDA,Stock split,,10:1,'],
    ['its ratio in the kind', 'NVDA,Stock Split 10-for-1,,,'],
    ['its ratio in the notes', 'NVDA,Split,,,10 for 1'],
    ['its kind in the notes', 'NVDA,Corporate Action,36,,10 for 1 stock split'],
  ])('a split is read from a table with %s', (_, row) => {
    const text = `Date,Symbol,Action,Quantity,Price,Notes\n2024-05-20,NVDA,Buy,4,950,\n2024-06-10,${row}\n2024-06-20,NVDA,Sell,40,130,\n`
    const file = read(writtenBytes(text))
    expect([inAccount(file), file.rejected]).toEqual([['1400.00'], []])
  })

  it('a split of a short position is read with or without its sign: 40 at 95, bought at 100', () => {
    for (const units of ['36', '-36']) {
      const text = `Date,Symbol,Action,Quantity,Price\n2024-05-20,NVDA,Sell Short,4,950\n2024-06-10,NVDA,Split,${units},\n2024-06-20,NVDA,Buy to Cover,40,100\n`
      expect(inAccount(read(writtenBytes(text)))).toEqual(['-200.00'])
    }
  })

  it.each([
    ['in the notes', 'FB,Symbol change,,,FB to META,'],
    ['in a column', 'FB,Ticker change,,,,META'],
    ['in a second row', 'FB,Name change,-10,,,\n2024-06-10,META,Name change,10,,,'],
  ])('a new symbol is read from a table %s', (_, rows) => {
    const text = `Date,Symbol,Action,Quantity,Price,Notes,New symbol\n2024-05-20,FB,Buy,10,190,,\n2024-06-10,${rows}\n2024-06-20,META,Sell,10,160,,\n`
    const file = read(writtenBytes(text))
    expect([inAccount(file), file.rejected]).toEqual([['-300.00'], []])
  })

  const revolut = (...rows: readonly string[]) =>
    read(
      writtenBytes(
        `Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate\n2024-05-20T14:00:00.000Z,QZX,BUY - MARKET,10,USD 190,USD 1900,USD,1\n${rows.join('\n')}\n`,
      ),
    )

  it('a merger for cash closes everything, with or without its units: 2,000 − 1,900', () => {
    for (const units of ['10', '-10', ''])
      expect(inAccount(revolut(`2024-06-10T08:00:00.000Z,QZX,MERGER - CASH,${units},,USD 2000,USD,1`))).toEqual([
        '100.00',
      ])
  })

  it('a merger for shares and cash withholds the result, in rows of any number', () => {
    const [out, into, cash, sold] = [
      '2024-06-10T08:00:00.000Z,QZX,MERGER - STOCK,-10,,USD 0,USD,1',
      '2024-06-10T08:00:00.000Z,QZY,MERGER - STOCK,5,,USD 0,USD,1',
      '2024-06-10T08:00:00.000Z,QZX,MERGER - CASH,,,USD 100,USD,1',
      '2024-06-20T14:00:00.000Z,QZY,SELL - MARKET,5,USD 400,USD 2000,USD,1',
    ]
    // 2,000 − 1,900 without the cash.
    expect(revolut(out, into, sold).trades.map(({ netGain }) => netGain)).toEqual(['100'])
    expect(revolut(out, into, cash, sold).trades).toMatchObject([{ size: '5', netGain: null }])
  })

  it('an exchange of shares is read by the description of E*Trade’s reorganizations', () => {
    const text = `TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description
06/20/24,Sold,EQ,META,-10,1600,160,0,META
06/10/24,Reorganization,EQ,META,10,0,0,0,META PLATFORMS NAME CHANGE
06/10/24,Reorganization,EQ,FB,-10,0,0,0,FACEBOOK NAME CHANGE
05/20/24,Bought,EQ,FB,10,-1900,190,0,FB
`
    expect(inAccount(read(writtenBytes(text)))).toEqual(['-300.00'])
  })

  it('a result that a spin-off withholds is not said to be kept', () => {
    const row = 'NVDA(US67066G1040) Spinoff  1 for 5 (NVDX, NVDX CORP, US67066G1042)'
    const text = caseText('ib-split')
      .replace(/"NVDA\(.*"/, `"${row}"`)
      .replace('-40,130,130,5200', '-4,130,130,520')
    const { trades, warnings } = read(writtenBytes(text))
    expect(trades[0]).toMatchObject({ netGain: null })
    expect(warnings.join(' ')).not.toContain('is kept')
  })

  it('a reverse split, a new number and a spin-off are read from Interactive Brokers', () => {
    const text = caseText('ib-split').replace(/Corporate Actions,Data.*\n/, '')
    const row = (words: string, quantity: number): string =>
      `Corporate Actions,Data,Stocks,USD,2024-06-10,"2024-06-07, 20:25:00","${words}",${quantity},0,0,0,\n`
    const actionsOf = (...rows: readonly string[]) =>
      read(writtenBytes(text + rows.join(''))).actions.map(({ kind, symbol, into, ratio, received }) => [
        kind,
        symbol,
        into,
        ratio,
        received,
      ])
    expect(
      actionsOf(
        row('QZX(US1234567890) Split 1 for 10 (QZX, QZX CORP, US1234567891)', 10),
        row('QZX(US1234567890) Split 1 for 10 (QZX.OLD, QZX CORP, US1234567890)', -100),
      ),
    ).toEqual([['SPLIT', 'QZX', null, { to: '1', from: '10' }, null]])
    expect(
      actionsOf(
        row('FB(US30303M1027) CUSIP/ISIN Change to (US30303M9999) (META, META PLATFORMS, US30303M9999)', 10),
        row('FB(US30303M1027) CUSIP/ISIN Change to (US30303M9999) (FB.OLD, FACEBOOK, US30303M1027)', -10),
      ),
    ).toEqual([['RENAME', 'FB', 'META', null, '10']])
    expect(actionsOf(row('QZG(US1234567890) Spinoff  1 for 3 (QZH, QZH CORP, US1234567892)', 5))).toEqual([
      ['SPIN_OFF', 'QZG', 'QZH', null, '5'],
    ])
  })
})
