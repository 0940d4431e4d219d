import { type CodePage, codePageNames } from '@afterclose/core/code-page'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenBytes } from '../../test/samples.ts'
import { inUtf8 } from './encodings.ts'
import { guessCodePage } from './guess-code-page.ts'

/** Lines as statements have them, most of it figures: heads, a comment, the name of an account. */
const lines: readonly (readonly [CodePage, string])[] = [
  ['gb18030', 'Ticket;时间;类型;手数;交易品种;价格;获利'],
  ['gb18030', '1001;2024.03.04 10:00;buy;0.10;eurusd;1.10000;96.50;突破前高回踩买入'],
  ['gb18030', '交易历史报告'],
  ['big5', 'Ticket;時間;類型;手數;交易品種;價格;獲利'],
  ['big5', '1001;2024.03.04 10:00;buy;0.10;突破前高回測買進'],
  ['windows-1251', 'Тикет;Время;Тип;Объем;Символ;Цена;Прибыль'],
  ['windows-1251', '1001;2024.03.04 10:00;buy;0.10;вход на откате'],
  ['koi8-r', 'Тикет;Время;Тип;Объем;Символ;Цена;Прибыль'],
  ['shift_jis', '注文番号,時間,取引種別,数量,通貨ペア,価格,損益'],
  ['shift_jis', '1001,2024/03/04,buy,押し目買い、ブレイク待ち'],
  ['euc-kr', '주문번호,시간,유형,수량,종목,가격,손익'],
  ['windows-1252', 'Größe;Währung;Gebühr'],
  ['windows-1252', '1001;buy;clôture après l’ouverture, très mauvaise idée'],
  ['windows-1250', 'Wielkość;Prowizja;Zysk;wejście po przełamaniu, za późno'],
  ['windows-1250', 'Čas;Objem;Poplatek;vstup příliš pozdě'],
  ['windows-1253', 'Ώρα;Τιμή;Όγκος;Κέρδος'],
  ['windows-1254', 'İşlem;Zaman;Açılış;Kâr;geç giriş, düşük güven'],
  ['windows-1255', 'זמן,מחיר,נפח,רווח'],
  ['windows-874', 'เวลา,ราคา,ปริมาณ,กำไร'],
]

describe('the code page of a text that does not state it', () => {
  it.each(lines)('%s: %s', (codePage, line) => {
    expect(guessCodePage(writtenBytes(line, { encoding: codePage }))).toBe(codePage)
  })

  it('is found by a comment at the end of a long file', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i};2024.03.04 10:00;buy;0.10;eurusd;1.10000`)
    const bytes = writtenBytes([...rows, '20001;2024.03.04;закрыл раньше времени'].join('\n'), {
      encoding: 'windows-1251',
    })
    expect(guessCodePage(bytes)).toBe('windows-1251')
  })

  it('is Windows-1252 without evidence', () => {
    expect(guessCodePage(new Uint8Array())).toBe('windows-1252')
    expect(guessCodePage(writtenBytes('plain text'))).toBe('windows-1252')
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(codePageNames).toContain(guessCodePage(bytes))
      }),
    )
  })
})

describe('a text in UTF-8', () => {
  const gbk = writtenBytes('Ticket;Profit\n1;2\n3;4;突破前高', { encoding: 'gb18030' })
  const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

  it('says how it was read, with a line of it', () => {
    const { bytes, guessed } = inUtf8(gbk, null)
    expect(guessed).toEqual({ codePage: 'gb18030', line: '3;4;突破前高' })
    expect(textOf(bytes)).toContain('突破前高')
  })

  it('is read as the trader chose', () => {
    const { bytes, guessed } = inUtf8(gbk, 'windows-1252')
    expect(guessed).toEqual({ codePage: 'windows-1252', line: '3;4;Í»ÆÆÇ°¸ß' })
    expect(textOf(bytes)).toContain('Í»ÆÆÇ°¸ß')
  })

  it('is the declared one if the text states it, without a question', () => {
    const told = [
      writtenBytes('Größe'),
      writtenBytes('Größe', { mark: true }),
      writtenBytes('Größe', { encoding: 'utf-16le', mark: true }),
    ]
    const page = writtenBytes('<meta charset="windows-1251">Прибыль', { encoding: 'windows-1251' })
    for (const bytes of [...told, page, writtenBytes('plain')])
      expect(inUtf8(bytes, null)).toEqual({ bytes, guessed: null })
  })
})
