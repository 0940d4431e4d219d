import { describe, expect, it } from 'vitest'
import { read, writtenBytes } from '../../test/samples.ts'
import { columnsOf, recordsOfColumns } from '../statements/record-columns.ts'
import { type BrokerFill, recordsOf, type Statement } from '../statements/records.ts'
import { unionOf } from '../statements/union.ts'
import type { Decision } from '../structures/grouping.ts'
import { structuresOfFills } from '../structures/made-fills.ts'

/** A file as a statement of a journal, which stores its records as JSON. */
const statementOf = (text: string, id = ''): Statement => {
  const file = read(writtenBytes(text))
  const records = recordsOf(file)
  const stored = JSON.stringify(columnsOf(records.fills))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was stored comes out
  const fills = [...recordsOfColumns(JSON.parse(stored))] as BrokerFill[]
  return { id, form: file.format, span: file.span!, ...records, fills }
}
const fillsIn = (...texts: readonly string[]): readonly BrokerFill[] =>
  unionOf(texts.map((text, i) => statementOf(text, `${i}`))).fills
const structuresIn = (text: string, decisions?: ReadonlyMap<string, Decision>) =>
  structuresOfFills(fillsIn(text), decisions)

/** A condor of 2 units: 2.80 received, 0.75 paid, 14 contracts for 0.65. */
const condorTrade = {
  structure: 'IRON_CONDOR',
  reason: 'ORDER',
  underlying: 'SPY',
  direction: 'SHORT',
  size: '2',
  entryPrice: '2.8',
  exitPrice: '0.75',
  gain: '400.9',
  costs: '9.1',
  risk: '1440',
  most: '560',
  rrr: 0.388889,
  rMultiple: 0.278403,
  breakEvens: ['557.2', '622.8'],
  bias: 'STILL',
  end: 'CLOSED',
}
/** 150 received, 1,000 lost by the shares, 2 contracts for 0.65. */
const bullPutTrade = {
  structure: 'VERTICAL',
  gain: '-851.3',
  risk: '850',
  most: '150',
  rMultiple: -1.001529,
  end: 'ASSIGNED',
  waiting: null,
}
const wheelTrades = [
  { structure: 'CASH_SECURED_PUT', gain: '119.35', risk: '4880', rMultiple: 0.024457, end: 'ASSIGNED' },
  { structure: 'COVERED_CALL', gain: '329.35', risk: '4920', rMultiple: 0.066941, rrr: 0.067073, end: 'ASSIGNED' },
]
const wheelCampaign = { gain: '448.7', risk: '4920', effectiveCosts: ['48.8', '48'] }

describe('tastytrade', () => {
  const heads =
    'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency'
  /** In order of time; files have the newest first. */
  const history = (...rows: readonly string[]): string => [heads, ...rows.toReversed()].join('\n')

  const condor = history(
    '2026-03-02T10:05:00+0000,Trade,Sell to Open,SELL_TO_OPEN,SPY   260417P00560000,Equity Option,Sold 2 SPY 04/17/26 Put 560.00 @ 4.10,820.00,2,410.00,-1.00,-0.30,100,SPY,SPY,4/17/26,560,PUT,101,818.70,USD',
    '2026-03-02T10:05:00+0000,Trade,Buy to Open,BUY_TO_OPEN,SPY   260417P00550000,Equity Option,Bought 2 SPY 04/17/26 Put 550.00 @ 2.60,-520.00,2,-260.00,-1.00,-0.30,100,SPY,SPY,4/17/26,550,PUT,101,-521.30,USD',
    '2026-03-02T10:05:01+0000,Trade,Sell to Open,SELL_TO_OPEN,SPY   260417C00620000,Equity Option,Sold 2 SPY 04/17/26 Call 620.00 @ 3.20,640.00,2,320.00,-1.00,-0.30,100,SPY,SPY,4/17/26,620,CALL,101,638.70,USD',
    '2026-03-02T10:05:01+0000,Trade,Buy to Open,BUY_TO_OPEN,SPY   260417C00630000,Equity Option,Bought 2 SPY 04/17/26 Call 630.00 @ 1.90,-380.00,2,-190.00,-1.00,-0.30,100,SPY,SPY,4/17/26,630,CALL,101,-381.30,USD',
    '2026-03-20T11:00:00+0000,Trade,Buy to Close,BUY_TO_CLOSE,SPY   260417P00560000,Equity Option,Bought 2 SPY 04/17/26 Put 560.00 @ 1.50,-300.00,2,-150.00,-1.00,-0.30,100,SPY,SPY,4/17/26,560,PUT,102,-301.30,USD',
    '2026-03-20T11:00:00+0000,Trade,Sell to Close,SELL_TO_CLOSE,SPY   260417P00550000,Equity Option,Sold 2 SPY 04/17/26 Put 550.00 @ 0.80,160.00,2,80.00,-1.00,-0.30,100,SPY,SPY,4/17/26,550,PUT,102,158.70,USD',
    '2026-04-16T15:00:00+0000,Trade,Buy to Close,BUY_TO_CLOSE,SPY   260417C00620000,Equity Option,Bought 2 SPY 04/17/26 Call 620.00 @ 0.05,-10.00,2,-5.00,-1.00,-0.30,100,SPY,SPY,4/17/26,620,CALL,103,-11.30,USD',
    '2026-04-17T20:00:00+0000,Receive Deliver,Expiration,SELL_TO_CLOSE,SPY   260417C00630000,Equity Option,Removal of 2.0 SPY 04/17/26 Call 630.00 due to expiration.,0.00,2,0.00,--,0.00,100,SPY,SPY,4/17/26,630,CALL,,0.00,USD',
  )

  it('makes the legs of an order one trade: a condor of +400.90, though its legs were filled in two seconds', () => {
    const { structures } = structuresIn(condor)
    expect(structures).toMatchObject([condorTrade])
    expect(structures[0]!.legs.map(({ contract, gross, end }) => [contract, gross, end])).toEqual([
      ['SPY 2026-04-17 560 P', '520', 'CLOSED'],
      ['SPY 2026-04-17 550 P', '-360', 'CLOSED'],
      ['SPY 2026-04-17 620 C', '630', 'CLOSED'],
      ['SPY 2026-04-17 630 C', '-380', 'EXPIRED'],
    ])
  })

  it('states the order of a row, the terms of its option and how it ended', () => {
    const fills = fillsIn(condor)
    expect(fills.map(({ order }) => order)).toEqual(['101', '101', '101', '101', '102', '102', '103', null])
    expect(fills[7]).toMatchObject({
      underlying: 'SPY',
      right: 'CALL',
      strike: '630',
      expires: '2026-04-17',
      multiplier: '100',
      effect: 'END',
      end: 'EXPIRED',
    })
  })

  it('knows most and risk of 3 verticals: 3 x (3.27 - 2.47), 5 wide', () => {
    const { structures } = structuresIn(
      history(
        '2026-03-02T10:05:00+0000,Trade,Sell to Open,SELL_TO_OPEN,QZA   260417P00105000,Equity Option,Sold 3 QZA 04/17/26 Put 105.00 @ 3.27,981.00,3,327.00,-1.50,-0.45,100,QZA,QZA,4/17/26,105,PUT,7,979.05,USD',
        '2026-03-02T10:05:00+0000,Trade,Buy to Open,BUY_TO_OPEN,QZA   260417P00100000,Equity Option,Bought 3 QZA 04/17/26 Put 100.00 @ 2.47,-741.00,3,-247.00,-1.50,-0.45,100,QZA,QZA,4/17/26,100,PUT,7,-742.95,USD',
      ),
    )
    expect(structures).toMatchObject([{ size: '3', most: '240', risk: '1260', rrr: 0.190476, gain: null }])
  })

  const bullPut = [
    '2026-03-02T10:05:00+0000,Trade,Sell to Open,SELL_TO_OPEN,SPY   260320P00560000,Equity Option,Sold 1 SPY 03/20/26 Put 560.00 @ 4.10,410.00,1,410.00,-0.50,-0.15,100,SPY,SPY,3/20/26,560,PUT,101,409.35,USD',
    '2026-03-02T10:05:00+0000,Trade,Buy to Open,BUY_TO_OPEN,SPY   260320P00550000,Equity Option,Bought 1 SPY 03/20/26 Put 550.00 @ 2.60,-260.00,1,-260.00,-0.50,-0.15,100,SPY,SPY,3/20/26,550,PUT,101,-260.65,USD',
    '2026-03-20T21:00:00+0000,Receive Deliver,Assignment,,SPY   260320P00560000,Equity Option,Removal of option due to assignment,0.00,1,0.00,--,0.00,100,SPY,SPY,3/20/26,560,PUT,,0.00,USD',
    '2026-03-20T21:00:00+0000,Receive Deliver,Exercise,,SPY   260320P00550000,Equity Option,Removal of option due to exercise,0.00,1,0.00,--,0.00,100,SPY,SPY,3/20/26,550,PUT,,0.00,USD',
  ]
  const shares = (word: string, price: string, value: string): string =>
    `2026-03-20T21:00:00+0000,Receive Deliver,${word},${word.toUpperCase().replaceAll(' ', '_')},SPY,Equity,${word} 100 SPY @ ${price},"${value}",100,${price},--,0.00,,,,,,,,"${value}",USD`

  it.each(['Sell to Open', 'Sell to Close'])('counts the shares of a put spread: -851.30, sold as “%s”', (word) => {
    const both = [shares('Buy to Open', '560.00', '-56,000.00'), shares(word, '550.00', '55,000.00')]
    for (const delivered of [both, both.toReversed()]) {
      const { structures, campaigns } = structuresIn(history(...bullPut, ...delivered))
      expect([structures, campaigns]).toMatchObject([[bullPutTrade], []])
    }
  })

  it('keeps it open without them', () => {
    expect(structuresIn(history(...bullPut)).structures).toMatchObject([
      { gain: null, exitDate: null, waiting: 'Its shares are not in this statement' },
    ])
  })

  it('makes a wheel a put and a covered call in one campaign: 448.70', () => {
    const { structures, campaigns } = structuresIn(
      history(
        '2026-03-02T10:05:00+0000,Trade,Sell to Open,SELL_TO_OPEN,QZB   260320P00050000,Equity Option,Sold 1 QZB 03/20/26 Put 50.00 @ 1.20,120.00,1,120.00,-0.50,-0.15,100,QZB,QZB,3/20/26,50,PUT,201,119.35,USD',
        '2026-03-20T21:00:00+0000,Receive Deliver,Assignment,,QZB   260320P00050000,Equity Option,Removal of option due to assignment,0.00,1,0.00,--,0.00,100,QZB,QZB,3/20/26,50,PUT,,0.00,USD',
        '2026-03-20T21:00:00+0000,Receive Deliver,Buy to Open,BUY_TO_OPEN,QZB,Equity,Buy to Open 100 QZB @ 50.00,"-5,000.00",100,-50.00,--,0.00,,,,,,,,"-5,000.00",USD',
        '2026-03-24T10:00:00+0000,Trade,Sell to Open,SELL_TO_OPEN,QZB   260417C00052500,Equity Option,Sold 1 QZB 04/17/26 Call 52.50 @ 0.80,80.00,1,80.00,-0.50,-0.15,100,QZB,QZB,4/17/26,52.5,CALL,202,79.35,USD',
        '2026-04-17T21:00:00+0000,Receive Deliver,Assignment,,QZB   260417C00052500,Equity Option,Removal of option due to assignment,0.00,1,0.00,--,0.00,100,QZB,QZB,4/17/26,52.5,CALL,,0.00,USD',
        '2026-04-17T21:00:00+0000,Receive Deliver,Sell to Close,SELL_TO_CLOSE,QZB,Equity,Sell to Close 100 QZB @ 52.50,"5,250.00",100,52.50,--,0.00,,,,,,,,"5,250.00",USD',
      ),
    )
    expect(structures).toMatchObject(wheelTrades)
    expect(campaigns).toMatchObject([wheelCampaign])
  })

  it('settles options in an index in cash: 200 received, 1,000 lost, 1.30 and 10.00 of costs', () => {
    const spread = history(
      '2026-07-09T14:00:00+0000,Trade,Sell to Open,SELL_TO_OPEN,SPXW  260709P07540000,Equity Option,Sold 1 SPXW 07/09/26 Put 7540.00 @ 3.60,360.00,1,360.00,-0.50,-0.15,100,SPXW,SPX,7/9/26,7540,PUT,301,359.35,USD',
      '2026-07-09T14:00:00+0000,Trade,Buy to Open,BUY_TO_OPEN,SPXW  260709P07530000,Equity Option,Bought 1 SPXW 07/09/26 Put 7530.00 @ 1.60,-160.00,1,-160.00,-0.50,-0.15,100,SPXW,SPX,7/9/26,7530,PUT,301,-160.65,USD',
      '2026-07-10T02:00:00+0000,Receive Deliver,Cash Settled Assignment,,SPXW  260709P07540000,Equity Option,Cash settled assignment,"-1,364.00",1,"-754,000.00",--,-5.00,100,SPXW,SPX,7/9/26,7540,PUT,,"-1,369.00",USD',
      '2026-07-10T02:00:00+0000,Receive Deliver,Cash Settled Exercise,,SPXW  260709P07530000,Equity Option,Cash settled exercise,364.00,1,"753,000.00",--,-5.00,100,SPXW,SPX,7/9/26,7530,PUT,,359.00,USD',
    )
    const { structures } = structuresIn(spread)
    expect(structures).toMatchObject([
      { structure: 'VERTICAL', underlying: 'SPX', exitPrice: '10', gain: '-811.3', risk: '800', end: 'CASH' },
    ])
    expect(structures[0]!.legs.map(({ exitPrice, gross, end }) => [exitPrice, gross, end])).toEqual([
      ['13.64', '-1004', 'CASH'],
      ['3.64', '204', 'CASH'],
    ])
    expect(new Set(read(writtenBytes(spread)).trades.map(({ netGain }) => netGain))).toEqual(
      new Set(['-1009.65', '198.35']),
    )
  })
})

/** Files of brokers with days and without orders, rows in order of time. Each has the newest first. */
const daysOnly = {
  'Charles Schwab': {
    heads: '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    bullPut: [
      '"03/02/2026","Sell to Open","SPY 03/20/2026 560.00 P","PUT SPDR","1","$4.10","$0.65","$409.35"',
      '"03/02/2026","Buy to Open","SPY 03/20/2026 550.00 P","PUT SPDR","1","$2.60","$0.65","-$260.65"',
      '"03/23/2026 as of 03/20/2026","Assigned","SPY 03/20/2026 560.00 P","PUT SPDR","1","","",""',
      '"03/23/2026 as of 03/20/2026","Exchange or Exercise","SPY 03/20/2026 550.00 P","PUT SPDR","1","","",""',
    ],
    shares: [
      '"03/23/2026 as of 03/20/2026","Sell","SPY","SPDR","100","$550.00","","$55000.00"',
      '"03/23/2026 as of 03/20/2026","Buy","SPY","SPDR","100","$560.00","","-$56000.00"',
    ],
    wheel: [
      '"03/02/2026","Sell to Open","QZB 03/20/2026 50.00 P","PUT QZB","1","$1.20","$0.65","$119.35"',
      '"03/23/2026 as of 03/20/2026","Assigned","QZB 03/20/2026 50.00 P","PUT QZB","1","","",""',
      '"03/23/2026 as of 03/20/2026","Buy","QZB","QZB INC","100","$50.00","","-$5000.00"',
      '"03/24/2026","Sell to Open","QZB 04/17/2026 52.50 C","CALL QZB","1","$0.80","$0.65","$79.35"',
      '"04/20/2026 as of 04/17/2026","Assigned","QZB 04/17/2026 52.50 C","CALL QZB","1","","",""',
      '"04/20/2026 as of 04/17/2026","Sell","QZB","QZB INC","100","$52.50","","$5250.00"',
    ],
  },
  Robinhood: {
    heads: 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    bullPut: [
      '3/2/26,3/2/26,3/3/26,SPY,SPY 3/20/2026 Put $560.00,STO,1,$4.10,$409.35',
      '3/2/26,3/2/26,3/3/26,SPY,SPY 3/20/2026 Put $550.00,BTO,1,$2.60,($260.65)',
      '3/20/26,3/20/26,3/23/26,SPY,SPY 3/20/2026 Put $560.00,OASGN,1,,',
      '3/20/26,3/20/26,3/23/26,SPY,SPY 3/20/2026 Put $550.00,OEXCS,1S,,',
    ],
    shares: [
      '3/20/26,3/20/26,3/24/26,SPY,"SPDR\n1 SPY Option Exercised",Sell,100,$550.00,"$55,000.00"',
      '3/20/26,3/20/26,3/24/26,SPY,"SPDR\n1 SPY Option Assigned",Buy,100,$560.00,"($56,000.00)"',
    ],
    wheel: [
      '3/2/26,3/2/26,3/3/26,QZB,QZB 3/20/2026 Put $50.00,STO,1,$1.20,$119.35',
      '3/20/26,3/20/26,3/23/26,QZB,QZB 3/20/2026 Put $50.00,OASGN,1,,',
      '3/20/26,3/20/26,3/24/26,QZB,"Qzb Inc\n1 QZB Option Assigned",Buy,100,$50.00,"($5,000.00)"',
      '3/24/26,3/24/26,3/25/26,QZB,QZB 4/17/2026 Call $52.50,STO,1,$0.80,$79.35',
      '4/17/26,4/17/26,4/20/26,QZB,QZB 4/17/2026 Call $52.50,OASGN,1,,',
      '4/17/26,4/17/26,4/21/26,QZB,"Qzb Inc\n1 QZB Option Assigned",Sell,100,$52.50,"$5,250.00"',
    ],
  },
  Fidelity: {
    heads:
      'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    bullPut: [
      '03/02/2026,"YOU SOLD OPENING TRANSACTION PUT (SPY) SPDR MAR 20 26 $560 (100 SHS) (Margin)"," -SPY260320P560","PUT (SPY)",Margin,4.1,-1,0.65,,,409.35,03/03/2026',
      '03/02/2026,"YOU BOUGHT OPENING TRANSACTION PUT (SPY) SPDR MAR 20 26 $550 (100 SHS) (Margin)"," -SPY260320P550","PUT (SPY)",Margin,2.6,1,0.65,,,-260.65,03/03/2026',
      '03/23/2026,"ASSIGNED as of Mar-20-2026 PUT (SPY) SPDR MAR 20 26 $560 (100 SHS) (Margin)"," -SPY260320P560","PUT (SPY)",Margin,,1,,,,,',
      '03/23/2026,"EXERCISED as of Mar-20-2026 PUT (SPY) SPDR MAR 20 26 $550 (100 SHS) (Margin)"," -SPY260320P550","PUT (SPY)",Margin,,-1,,,,,',
    ],
    shares: [
      '03/23/2026,"YOU SOLD EXERCISED PUTS AS OF 03-20-26 SPDR (SPY) (Margin)",SPY,"SPDR",Margin,550,-100,,,,55000,03/23/2026',
      '03/23/2026,"YOU BOUGHT ASSIGNED PUTS AS OF 03-20-26 SPDR (SPY) (Margin)",SPY,"SPDR",Margin,560,100,,,,-56000,03/23/2026',
    ],
    wheel: [
      '03/02/2026,"YOU SOLD OPENING TRANSACTION PUT (QZB) QZB INC MAR 20 26 $50 (100 SHS) (Cash)"," -QZB260320P50","PUT (QZB)",Cash,1.2,-1,0.65,,,119.35,03/03/2026',
      '03/23/2026,"ASSIGNED as of Mar-20-2026 PUT (QZB) QZB INC MAR 20 26 $50 (100 SHS) (Cash)"," -QZB260320P50","PUT (QZB)",Cash,,1,,,,,',
      '03/23/2026,"YOU BOUGHT ASSIGNED PUTS AS OF 03-20-26 QZB INC (QZB) (Cash)",QZB,"QZB INC",Cash,50,100,,,,-5000,03/23/2026',
      '03/24/2026,"YOU SOLD OPENING TRANSACTION CALL (QZB) QZB INC APR 17 26 $52.5 (100 SHS) (Cash)"," -QZB260417C52.5","CALL (QZB)",Cash,0.8,-1,0.65,,,79.35,03/25/2026',
      '04/20/2026,"ASSIGNED as of Apr-17-2026 CALL (QZB) QZB INC APR 17 26 $52.5 (100 SHS) (Cash)"," -QZB260417C52.5","CALL (QZB)",Cash,,1,,,,,',
      '04/20/2026,"YOU SOLD ASSIGNED CALLS AS OF 04-17-26 QZB INC (QZB) (Cash)",QZB,"QZB INC",Cash,52.5,-100,,,,5250,04/20/2026',
    ],
  },
  'E*Trade': {
    heads: 'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
    bullPut: [
      "03/02/26,Sold To Open,OPTN,SPY Mar 20 '26 $560 Put,-1,409.35,4.10,0.65,SPY PUT",
      "03/02/26,Bought To Open,OPTN,SPY Mar 20 '26 $550 Put,1,-260.65,2.60,0.65,SPY PUT",
      "03/20/26,Option Assigned,OPTN,SPY Mar 20 '26 $560 Put,1,0,0,0,SPY PUT",
      "03/20/26,Option Exercised,OPTN,SPY Mar 20 '26 $550 Put,-1,0,0,0,SPY PUT",
    ],
    shares: ['03/23/26,Sold,EQ,SPY,-100,55000.00,550.00,0,SPDR', '03/23/26,Bought,EQ,SPY,100,-56000.00,560.00,0,SPDR'],
    wheel: [
      "03/02/26,Sold To Open,OPTN,QZB Mar 20 '26 $50 Put,-1,119.35,1.20,0.65,QZB PUT",
      "03/20/26,Option Assigned,OPTN,QZB Mar 20 '26 $50 Put,1,0,0,0,QZB PUT",
      '03/23/26,Bought,EQ,QZB,100,-5000.00,50.00,0,QZB INC',
      "03/24/26,Sold To Open,OPTN,QZB Apr 17 '26 $52.50 Call,-1,79.35,0.80,0.65,QZB CALL",
      "04/17/26,Option Assigned,OPTN,QZB Apr 17 '26 $52.50 Call,1,0,0,0,QZB CALL",
      '04/20/26,Sold,EQ,QZB,-100,5250.00,52.50,0,QZB INC',
    ],
  },
}

describe.each(Object.entries(daysOnly))('%s, with days and without orders', (_, { heads, bullPut, shares, wheel }) => {
  const history = (...rows: readonly string[]): string => [heads, ...rows.toReversed()].join('\n')

  it('counts the shares of a put spread in its campaign, and in the trade once the trader makes it one: -851.30', () => {
    for (const delivered of [shares, shares.toReversed()]) {
      const text = history(...bullPut, ...delivered)
      const { structures, campaigns, proposals } = structuresIn(text)
      expect(structures.map(({ structure, gain, end }) => [structure, gain, end])).toEqual([
        ['CASH_SECURED_PUT', '409.35', 'ASSIGNED'],
        ['SINGLE', '-260.65', 'EXERCISED'],
        ['SINGLE', '-1000', expect.anything()],
      ])
      expect(campaigns).toMatchObject([{ gain: '-851.3' }])
      const [sold, bought] = structures
      expect(proposals).toEqual([{ structure: 'VERTICAL', legs: [sold!.name, bought!.name] }])
      const together = structuresIn(text, new Map([[bought!.name, { together: sold!.name }]]))
      expect([together.structures, together.campaigns]).toMatchObject([[bullPutTrade], []])
    }
  })

  it('keeps puts open whose shares are not in the file', () => {
    const { structures } = structuresIn(history(...bullPut))
    const waiting = { gain: null, exitDate: null, waiting: 'Its shares are not in this statement' }
    expect(structures).toMatchObject([waiting, waiting])
  })

  it('makes a wheel a put and a covered call in one campaign: 448.70', () => {
    const { structures, campaigns } = structuresIn(history(...wheel))
    expect(structures).toMatchObject(wheelTrades)
    expect(campaigns).toMatchObject([wheelCampaign])
  })
})

describe('options in several files of E*Trade', () => {
  const { heads, bullPut, shares } = daysOnly['E*Trade']
  const history = (...rows: readonly string[]): string => [heads, ...rows.toReversed()].join('\n')

  it('have their shares, though one file ends between assignment and delivery, in any order', () => {
    for (const delivered of [shares, shares.toReversed()]) {
      const friday = history(...bullPut)
      const monday = history(...delivered)
      const both = history(...bullPut, ...delivered)
      for (const files of [[friday, monday], [monday, friday], [monday, both], [both, friday], [both]]) {
        const fills = fillsIn(...files)
        const { structures, campaigns } = structuresOfFills(fills)
        expect(campaigns).toMatchObject([{ gain: '-851.3' }])
        const [sold, bought] = structures
        const together = structuresOfFills(fills, new Map([[bought!.name, { together: sold!.name }]]))
        expect([together.structures, together.campaigns]).toMatchObject([[bullPutTrade], []])
      }
    }
  })

  it('keep how they ended, though a later file of an earlier release does not say it', () => {
    const now = statementOf(history(...bullPut))
    const endsOf = (...statements: readonly Statement[]) => unionOf(statements).fills.map(({ end }) => end ?? null)
    const before = {
      ...now,
      id: '2',
      span: { ...now.span, to: '2026-12-31T00:00:00' },
      fills: now.fills.map(({ end: _end, ...fill }) => fill),
    }
    expect(endsOf(before)).toEqual([null, null, null, null])
    expect(endsOf(before, now)).toEqual([null, null, 'ASSIGNED', 'EXERCISED'])
  })
})

it('keeps a sale at a strike as it is, if no option ended before it', () => {
  const file = `${daysOnly['Charles Schwab'].heads}
"03/23/2026 as of 03/20/2026","Assigned","QZB 03/20/2026 50.00 C","CALL QZB","1","","",""
"03/16/2026","Sell","QZB","QZB INC","100","$50.00","","$5000.00"
"03/02/2026","Sell to Open","QZB 03/20/2026 50.00 C","CALL QZB","1","$1.20","$0.65","$119.35"
`
  expect(fillsIn(file).map(({ effect }) => effect)).toEqual(['OPEN', 'CLOSE', 'END'])
})

it('keeps a sale by an order as it is, though it is at the strike of an option that was assigned', () => {
  const file = `Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency
2026-03-20T21:00:00+0000,Receive Deliver,Buy to Open,BUY_TO_OPEN,QZB,Equity,Buy to Open 100 QZB @ 50.00,"-5,000.00",100,-50.00,--,0.00,,,,,,,,"-5,000.00",USD
2026-03-20T21:00:00+0000,Receive Deliver,Assignment,,QZB   260320P00050000,Equity Option,Removal of option due to assignment,0.00,1,0.00,--,0.00,100,QZB,QZB,3/20/26,50,PUT,,0.00,USD
2026-03-20T15:00:00+0000,Trade,Sell to Close,SELL_TO_CLOSE,QZB,Equity,Sold 100 QZB @ 50.00,"5,000.00",100,50.00,0.00,-0.08,,,,,,,900099,"4,999.92",USD
`
  expect(fillsIn(file).map(({ side, effect }) => [side, effect])).toEqual([
    ['SELL', 'CLOSE'],
    ['BUY', 'END'],
    ['BUY', null],
  ])
})

it('options in an index are settled in cash by the amounts of their rows at Charles Schwab: 200 - 1,000 - 1.30', () => {
  const text = `${daysOnly['Charles Schwab'].heads}
"07/09/2026","Assigned","SPXW 07/09/2026 7540.00 P","PUT SPX","1","","","-$1364.00"
"07/09/2026","Exchange or Exercise","SPXW 07/09/2026 7530.00 P","PUT SPX","1","","","$364.00"
"07/09/2026","Sell to Open","SPXW 07/09/2026 7540.00 P","PUT SPX","1","$3.60","$0.65","$359.35"
"07/09/2026","Buy to Open","SPXW 07/09/2026 7530.00 P","PUT SPX","1","$1.60","$0.65","-$160.65"
`
  const { structures } = structuresIn(text)
  expect(structures.map(({ gain, end, waiting }) => [gain, end, waiting])).toEqual([
    ['203.35', 'CASH', null],
    ['-1004.65', 'CASH', null],
  ])
})

describe('two condors of one day in a file of Charles Schwab', () => {
  const condor = (strikes: readonly number[], day: string): readonly string[] =>
    strikes.map((strike, at) => {
      const [action, right, price, amount] = [
        ['Sell to Open', 'P', '$4.10', '$409.35'],
        ['Buy to Open', 'P', '$2.60', '-$260.65'],
        ['Sell to Open', 'C', '$3.20', '$319.35'],
        ['Buy to Open', 'C', '$1.90', '-$190.65'],
      ][at]!
      return `"03/02/2026","${action}","SPY ${day} ${strike}.00 ${right}","SPDR","1","${price}","$0.65","${amount}"`
    })
  const history = (...condors: readonly (readonly string[])[]): string =>
    [daysOnly['Charles Schwab'].heads, ...condors.flat()].join('\n')
  const found = (text: string) => {
    const { structures, proposals } = structuresIn(text)
    return [structures.length, proposals.map(({ structure, legs }) => [structure, legs.length])]
  }

  it('are eight legs, and proposed as two if their expiries leave one way', () => {
    const text = history(condor([560, 550, 620, 630], '04/17/2026'), condor([560, 550, 620, 630], '05/15/2026'))
    const two = [
      ['IRON_CONDOR', 4],
      ['IRON_CONDOR', 4],
    ]
    expect(found(text)).toEqual([8, two])
  })

  it('are not proposed if the puts of both fit the calls of both', () => {
    const text = history(condor([560, 550, 620, 630], '04/17/2026'), condor([565, 555, 625, 635], '04/17/2026'))
    expect(found(text)).toEqual([8, []])
  })
})

/** A bull put of one unit, 10 wide: 150 received. */
const bullPutOf = (reason: string) => ({
  structure: 'VERTICAL',
  reason,
  direction: 'SHORT',
  entryPrice: '1.5',
  risk: '850',
})

describe('Webull', () => {
  // 10 verticals, 5 wide, sold for 1.25 and bought for 0.10; without costs.
  const orders = `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
SPXW Vertical,,Buy,Filled,10,10,@0.10,0.10,DAY,03/27/2026 11:32:19 EDT,03/27/2026 11:32:30 EDT
,SPXW260327C06540000,Buy,Filled,10,10,@0.99,0.99,DAY,03/27/2026 11:32:19 EDT,03/27/2026 11:32:30 EDT
,SPXW260327C06545000,Sell,Filled,10,10,@0.89,0.89,DAY,03/27/2026 11:32:19 EDT,03/27/2026 11:32:30 EDT
SPXW Vertical,,Sell,Filled,10,10,@1.25,1.25,DAY,03/26/2026 16:01:46 EDT,03/26/2026 16:01:47 EDT
,SPXW260327C06540000,Sell,Filled,10,10,@12.97,12.97,DAY,03/26/2026 16:01:46 EDT,03/26/2026 16:01:46 EDT
,SPXW260327C06545000,Buy,Filled,10,10,@11.72,11.72,DAY,03/26/2026 16:01:46 EDT,03/26/2026 16:01:47 EDT
`

  it('states the legs of an order below its row, which is no trade itself', () => {
    const { rejected } = read(writtenBytes(orders))
    const reason = '“SPXW Vertical” is the order of the legs below'
    expect(rejected.map(({ line, reason: why, severity }) => [line, why, severity])).toEqual([
      [2, reason, 'note'],
      [5, reason, 'note'],
    ])
    expect(structuresIn(orders).structures).toMatchObject([
      {
        structure: 'VERTICAL',
        reason: 'ORDER',
        size: '10',
        entryPrice: '1.25',
        exitPrice: '0.1',
        gain: '1150',
        risk: '3750',
      },
    ])
  })

  it.each([
    ['shares', 'Acme,ACME,Buy,Filled,1,1,@5,5,DAY,03/26/2026 16:01:46 EDT,03/26/2026 16:01:46 EDT'],
    ['an order of another time', ',ACME,Buy,Filled,1,1,@5,5,DAY,03/26/2026 16:05:00 EDT,03/26/2026 16:05:00 EDT'],
  ])('refuses a row without a symbol that %s follow', (_, next) => {
    const [head, , , , parent] = orders.split('\n')
    const { rejected, fills } = read(writtenBytes([head, parent, next].join('\n')))
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([[2, 'Symbol is empty']])
    expect(fills.map(({ order }) => order ?? null)).toEqual([null])
  })

  it('opens no short trade by a sale of shares that were bought earlier', () => {
    const [head] = orders.split('\n')
    const { trades, rejected } = read(
      writtenBytes(`${head}\nAcme,ACME,Sell,Filled,1,1,@5,5,DAY,03/26/2026 16:01:46 EDT,03/26/2026 16:01:46 EDT\n`),
    )
    expect([trades, rejected.length]).toEqual([[], 1])
  })
})

describe('times to the second', () => {
  const webull = (
    seconds: string,
  ): string => `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
SPY,SPY260417P00550000,Buy,Filled,1,1,@2.60,2.60,DAY,03/02/2026 10:05:00 EST,03/02/2026 10:05:${seconds} EST
SPY,SPY260417P00560000,Sell,Filled,1,1,@4.10,4.10,DAY,03/02/2026 10:05:00 EST,03/02/2026 10:05:07 EST
`
  const tradeStation = (
    seconds: string,
  ): string => `Account,Order #,Order Status,Type,Symbol,Contract Exp Date,Qty Filled,Filled Price,Filled,Entered,Commission,Fees
SIM0042,1,Filled,Sell to Open,SPY 260417P560,,1,4.10,03/02/26 10:05:07 AM,03/02/26 10:05:00 AM,$0.00,$0.00
SIM0042,2,Filled,Buy to Open,SPY 260417P550,,1,2.60,03/02/26 10:05:${seconds} AM,03/02/26 10:05:00 AM,$0.00,$0.00
`

  it.each(Object.entries({ webull, tradeStation }))(
    'make legs of one second one trade, and none of two: %s',
    (_, file) => {
      expect(structuresIn(file('07')).structures).toMatchObject([bullPutOf('SECOND')])
      expect(structuresIn(file('08')).structures).toHaveLength(2)
    },
  )
})
