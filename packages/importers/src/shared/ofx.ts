import type { CsvRow } from './csv.ts'

/** Whether a text is an Open Financial Exchange file, as QFX and OFX downloads are: SGML before version 2, XML after. */
export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 4096))

/** Transactions of an investment account, in OFX 2.3 section 13.9. */
const transactions =
  /^(BUYSTOCK|SELLSTOCK|BUYOPT|SELLOPT|CLOSUREOPT|BUYMF|SELLMF|BUYOTHER|SELLOTHER|BUYDEBT|SELLDEBT|REINVEST|INCOME|INVEXPENSE|INVBANKTRAN|JRNLFUND|JRNLSEC|MARGININTEREST|RETOFCAP|SPLIT|TRANSFER)$/
const securities = /^(STOCKINFO|OPTINFO|MFINFO|DEBTINFO|OTHERINFO)$/

const heads = [
  'Ofx row',
  'FITID',
  'Account',
  'Date',
  'Action',
  'Symbol',
  'Units',
  'Price',
  'Commission',
  'Fees',
  'Taxes',
  'Load',
  'Total',
  'Currency',
  'Memo',
  'Sub account',
  'Right',
  'Strike',
  'Expires',
  'Shares per contract',
  'Numerator',
  'Denominator',
  'Underlying',
  'Order',
]

interface Found {
  readonly line: number
  readonly kind: string
  readonly account: string
  readonly values: ReadonlyMap<string, string>
}

/**
 * The transactions of an investment statement as a table, one per row, with the symbols from its list of securities. Its last headers
 * contain owner and dates of the file: "Org E*TRADE", "From 2025-03-01", "To 2025-03-31".
 */
export function ofxRows(text: string): readonly CsvRow[] {
  const { transactionTags, securityTags, org, currency, from, to } = readTags(text)
  const names = new Map(securityTags.map(({ values }) => [values.get('UNIQUEID') ?? '', values]))
  const orders = ordersOf(transactionTags)
  const hasOptions = transactionTags.some(({ kind }) => kind.endsWith('OPT'))
  const ownOrders = haveOneClock(transactionTags)
  const rows = transactionTags.map(({ line, kind, account, values }): CsvRow => {
    const of = (...tags: readonly string[]): string =>
      tags.map((tag) => values.get(tag) ?? '').find((v) => v !== '') ?? ''
    const security = names.get(of('UNIQUEID'))
    const info = (tag: string): string => security?.get(tag) ?? ''
    const underlying = names.get(info('UNDERLYING'))?.get('TICKER') ?? ''
    return {
      line,
      cells: [
        kind,
        of('FITID'),
        account,
        timeText(of('DTTRADE', 'DTPOSTED')),
        of('OPTBUYTYPE', 'OPTSELLTYPE', 'OPTACTION', 'BUYTYPE', 'SELLTYPE', 'TRNTYPE', 'INCOMETYPE'),
        info('TICKER') || info('SECNAME') || of('UNIQUEID'),
        of('UNITS'),
        // An option that ends without a trade has no price.
        of('UNITPRICE') || (kind === 'CLOSUREOPT' ? '0' : ''),
        of('COMMISSION'),
        of('FEES'),
        of('TAXES'),
        of('LOAD'),
        of('TOTAL', 'TRNAMT'),
        of('CURSYM') || currency,
        of('MEMO', 'NAME'),
        of('SUBACCTSEC'),
        info('OPTTYPE'),
        info('STRIKEPRICE'),
        timeText(info('DTEXPIRE')),
        info('SHPERCTRCT'),
        of('NUMERATOR', 'NEWUNITS'),
        of('DENOMINATOR', 'OLDUNITS'),
        underlying,
        !hasOptions ? '' : (orders.get(of('FITID')) ?? (ownOrders && isOptionTrade(kind) ? of('FITID') : none)),
        '',
        '',
        '',
      ],
    }
  })
  const days = [`From ${timeText(from).slice(0, 10)}`, `To ${timeText(to).slice(0, 10)}`]
  return [{ line: 1, cells: [...heads, `Org ${org}`, ...days] }, ...rows]
}

/** In a file with options: the transaction has no order. */
const none = '-'

/**
 * Orders by the id of their transactions: trades that name each other as related are legs of one, under the lowest of their ids. Shares of an
 * option that ended are related to it, but not ordered.
 */
function ordersOf(transactionTags: readonly Found[]): ReadonlyMap<string, string> {
  const orders = new Map<string, string>()
  const orderOf = (id: string): string => {
    let lowest = id
    for (let next = orders.get(id); next !== undefined && next !== lowest; next = orders.get(next)) lowest = next
    orders.set(id, lowest)
    return lowest
  }
  for (const { kind, values } of transactionTags) {
    const [id, related] = [values.get('FITID') ?? '', values.get('RELFITID') ?? '']
    if (kind === 'CLOSUREOPT' || id === '' || related === '' || values.get('RELTYPE')?.toUpperCase() === 'NONE')
      continue
    const [one, other] = [orderOf(id), orderOf(related)]
    orders.set(one < other ? other : one, one < other ? one : other)
  }
  return new Map([...orders.keys()].map((id) => [id, orderOf(id)]))
}

const isOptionTrade = (kind: string): boolean => kind === 'BUYOPT' || kind === 'SELLOPT'

/** Whether a broker that knows only the day writes the same time for all trades: then one time does not make one order. */
function haveOneClock(transactionTags: readonly Found[]): boolean {
  const times = transactionTags
    .filter(({ kind }) => isOptionTrade(kind))
    .map(({ values }) => values.get('DTTRADE')?.slice(0, 14) ?? '')
  const [clock = '', ...others] = new Set(times.map((time) => time.slice(8)))
  return others.length === 0 && (new Set(times).size > 1 || clock.endsWith('0000'))
}

interface Taken {
  readonly transactionTags: readonly Found[]
  readonly securityTags: readonly Found[]
  readonly org: string
  readonly currency: string
  readonly from: string
  readonly to: string
}

/**
 * In SGML, values have no closing tags: a value ends at the next tag. The `CURSYM` of `CURRENCY` is that of the amounts; the one of
 * `ORIGCURRENCY` is what they were converted from (OFX 2.3 section 5.2).
 */
function readTags(text: string): Taken {
  const transactionTags: Found[] = []
  const securityTags: Found[] = []
  let open: { line: number; kind: string; account: string; values: Map<string, string> } | null = null
  let [org, currency, account, from, to] = ['', '', '', '', '']
  let line = 1
  let at = 0
  let isOriginal = false
  for (const match of text.matchAll(/<(\/?)([A-Za-z0-9.]{1,32})>([^<]*)/g)) {
    for (; at < match.index; at++) if (text.charCodeAt(at) === 10) line++
    const tag = match[2]!.toUpperCase()
    const value = unescaped(match[3]!.trim())
    if (match[1] === '/') {
      if (open?.kind === tag) open = null
    } else if (tag === 'CURRENCY' || tag === 'ORIGCURRENCY') {
      isOriginal = tag === 'ORIGCURRENCY'
    } else if (transactions.test(tag) || securities.test(tag)) {
      open = { line, kind: tag, account, values: new Map() }
      if (securities.test(tag)) securityTags.push(open)
      else transactionTags.push(open)
    } else if (value === '') continue
    else if (open !== null) {
      const isUnderlying = open.kind === 'OPTINFO' && tag === 'UNIQUEID' && open.values.has(tag)
      const name = isUnderlying ? 'UNDERLYING' : isOriginal && tag === 'CURSYM' ? 'ORIGCURSYM' : tag
      if (!open.values.has(name)) open.values.set(name, value)
    } else if (tag === 'ORG') org = value
    else if (tag === 'CURDEF') currency = value
    else if (tag === 'ACCTID') account = value
    else if (tag === 'DTSTART') from = value
    else if (tag === 'DTEND') to = value
  }
  return { transactionTags, securityTags, org, currency, from, to }
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** "20230714170000.000[-5:EST]" → "2023-07-14 17:00:00 -05:00". */
function timeText(text: string): string {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?(?:\.\d+)?)?(?:\[([+-]?\d{1,2})[^\]]*\])?$/.exec(text)
  if (parts === null) return text
  const [, year, month, day, hour, minute, second = '00', zone] = parts
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return date
  const offset =
    zone === undefined ? '' : ` ${zone.startsWith('-') ? '-' : '+'}${zone.replace(/[+-]/, '').padStart(2, '0')}:00`
  return `${date} ${hour}:${minute}:${second}${offset}`
}
