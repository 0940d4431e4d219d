import type { CodePage } from '@afterclose/core/code-page'

/** Bytes inspected around non-ASCII letters. */
const longestSample = 20_000

interface Language {
  readonly codePage: CodePage
  /** Headers and words of statements, in lower case: one of them is stronger evidence than any letter. */
  readonly words: readonly string[]
  /** Letters of its language. */
  readonly letters: RegExp
  /** Frequent letters of the language; the others may come from anywhere. */
  readonly usual: RegExp
  /** Whether words consist only of these letters, or of ASCII letters with a few of these in between. */
  readonly script: 'OWN' | 'LATIN'
  /** Nearly every byte decodes to one of its letters, so that letters are weak evidence. */
  readonly dense?: true
}

/** The most frequent characters of modern Chinese text, and those of statements. */
const simplified =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严费账户获损预付款余额盈亏手续库仓订止佣隔夜息币种买卖测试备注净扣策略'
const traditional =
  '的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說產種面而方後多定行學法所民得經十三之進著等部度家電力裡如水化高自二理起小物現實加量都兩體制機當使點從業本去把性好應開它合還因由其些然前外天政四日那社義事平形相全表間樣與關各重新線內數正心反你明看原又麼利比或但質氣第向道命此變條只沒結解問意建月公無系軍很情者最立代想已通並提直題黨程展五果料象員革位入常文總次品式活設及管特件長求老頭基資邊流路級少圖山統接知較將組見計別手角期根論運指幾區強放決西被做必戰先回則任取據處隊南給色光門即保治北造百規熱領七海口東導器壓志世金增爭濟階油思術極交受聯認六共權收證改清己美再采轉更單風切打白教速花帶安場身車例真務具萬每目至達走積示議聲報完類八離華名確才科張信馬節話米整空元況今集傳土許步群廣石記需段研界拉林律且究觀越織裝影算低持音眾書布復容兒須際商非驗連斷深難近千周委素技備半辦青省列習響約支般史感勞便團往歷市克何除消構府稱太準精值號率族維劃選標寫存候親快效院查江型眼王按格養易置派層片始卻專狀育京識適屬圓包火住調滿縣局照參紅細引聽該鐵價嚴費賬帳戶獲損預付款餘額盈虧手續庫倉訂止佣隔夜息幣買賣測試註淨扣策略'

const ownScript = (letters: string): Pick<Language, 'letters' | 'usual' | 'script'> => ({
  letters: new RegExp(`[${letters}]`),
  usual: new RegExp(`[${letters}]`),
  script: 'OWN',
})
const latin = (letters: string): Pick<Language, 'letters' | 'usual' | 'script'> => ({
  letters: new RegExp(`[${letters}]`, 'i'),
  usual: new RegExp(`[${letters}]`, 'i'),
  script: 'LATIN',
})
const written = (script: RegExp, usual: string): Pick<Language, 'letters' | 'usual' | 'script'> => ({
  letters: script,
  usual: new RegExp(`[${usual}]`),
  script: 'OWN',
})

const cyrillic = ownScript('а-яА-ЯёЁіїєґІЇЄҐ')
const cyrillicWords =
  'прибыль|время|цена|объем|объём|символ|комиссия|своп|ордер|сделка|сделки|позиции|счет|счёт|баланс|депозит|тип|отчет|печалба|цена|прибуток|обсяг'.split(
    '|',
  )

/** In order of preference, so that the most common one wins a tie. */
const languages: readonly Language[] = [
  {
    codePage: 'windows-1252',
    words:
      'größe|über|gebühr|währung|prämie|opération|débit|crédit|clôture|ouverture|operación|comisión|posição|comissão|società|quantità|quantité|størrelse|vinst'.split(
        '|',
      ),
    ...latin('äöüßáàâãåçéèêëíìîïñóòôõøúùûæœÿ'),
  },
  {
    codePage: 'windows-1250',
    words:
      'zysk|wielkość|prowizja|transakcja|otwarcie|zamknięcie|objem|cena|zisk|poplatek|obchod|nyereség|jutalék|ár|profit|tranzacție'.split(
        '|',
      ),
    ...latin('ąćęłńóśźżáčďéěíňřšťúůýžőűöüăâîșțşţđ'),
  },
  { codePage: 'windows-1251', words: cyrillicWords, ...cyrillic },
  { codePage: 'koi8-r', words: cyrillicWords, ...cyrillic },
  {
    codePage: 'windows-1253',
    words: ['κέρδος', 'τιμή', 'όγκος', 'ώρα', 'λογαριασμός', 'προμήθεια'],
    dense: true,
    ...ownScript('α-ωΑ-Ωάέήίόύώϊϋΐΰς'),
  },
  {
    codePage: 'windows-1254',
    words: ['kâr', 'işlem', 'zaman', 'fiyat', 'hacim', 'açılış', 'kapanış', 'komisyon', 'hesap'],
    ...latin('çğıİöşü'),
  },
  {
    codePage: 'windows-1255',
    words: ['רווח', 'מחיר', 'זמן', 'נפח', 'עמלה', 'חשבון'],
    dense: true,
    ...ownScript('א-ת'),
  },
  {
    codePage: 'windows-1256',
    words: ['الربح', 'السعر', 'الوقت', 'الحجم', 'العمولة', 'الحساب', 'ربح'],
    dense: true,
    ...ownScript('ء-ي'),
  },
  {
    codePage: 'windows-1257',
    words: ['pelnas', 'kaina', 'peļņa', 'cena', 'kasum', 'maht'],
    ...latin('āčēģīķļņšūžąęėįųõäöü'),
  },
  { codePage: 'windows-874', words: ['กำไร', 'ราคา', 'เวลา', 'ปริมาณ', 'บัญชี'], dense: true, ...ownScript('ก-๛') },
  {
    codePage: 'gb18030',
    words:
      '交易|利润|时间|价格|手数|手续费|库存费|订单|账户|帐户|品种|获利|止损|预付款|余额|结余|盈亏|成交|类型|货币'.split(
        '|',
      ),
    ...written(/[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/, `${simplified}，。：（）、`),
  },
  {
    codePage: 'big5',
    words: '交易|利潤|時間|價格|手數|手續費|庫存費|訂單|帳戶|品種|獲利|止損|預付款|餘額|結餘|盈虧|成交|類型|貨幣'.split(
      '|',
    ),
    ...written(/[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/, `${traditional}，。：（）、`),
  },
  {
    codePage: 'shift_jis',
    words: '取引|損益|時間|価格|数量|手数料|スワップ|口座|残高|決済|注文|通貨|コメント|ロット|銘柄|利益'.split('|'),
    ...written(
      /[\u3040-\u30ff\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/,
      '\u3041-\u30fe日時間取引損益価格数量手料口座残高決済注文通貨銘柄利合計売買新規入出金約定単位種類番号、。ー',
    ),
  },
  {
    codePage: 'euc-kr',
    words: '거래|손익|시간|가격|수량|수수료|스왑|계좌|잔고|잔액|주문|통화|유형|종목|수익'.split('|'),
    ...written(/[\uac00-\ud7a3\u3000-\u303f]/, '\uac00-\ud7a3'),
  },
]

/**
 * The most likely code page of a broker's text: by statement headers that appear in it, and by the share of frequent letters at the
 * positions of letters. Windows-1252 if undecided.
 */
export function guessCodePage(bytes: Uint8Array): CodePage {
  const sample = foreignParts(bytes)
  let best: { readonly codePage: CodePage; readonly score: number } = { codePage: 'windows-1252', score: -Infinity }
  for (const language of languages) {
    const score = scoreOf(sample, language)
    if (score > best.score) best = { codePage: language.codePage, score }
  }
  return best.codePage
}

/** Extracts lines with non-ASCII bytes, so that a comment at the end of a long file counts. */
function foreignParts(bytes: Uint8Array): Uint8Array {
  const parts: number[] = []
  let start = 0
  let foreign = false
  for (let at = 0; at <= bytes.length && parts.length < longestSample; at++) {
    const byte = bytes[at]
    if (byte !== undefined && byte >= 0x80) foreign = true
    if (byte !== undefined && byte !== 0x0a) continue
    if (foreign) for (let i = start; i < at && i < start + 4000; i++) parts.push(bytes[i]!)
    if (foreign) parts.push(0x0a)
    start = at + 1
    foreign = false
  }
  return Uint8Array.from(parts)
}

/** Scores the text for a language: about 1 if all its letters are frequent, below 0 if most are foreign to it. */
function scoreOf(sample: Uint8Array, { codePage, words, letters, usual, script, dense }: Language): number {
  const text = new TextDecoder(codePage).decode(sample)
  let [points, count] = [0, 0]
  for (const [run] of text.matchAll(/[^\p{ASCII}\s]+/gu)) {
    const around = script === 'LATIN' && run.length > 2
    for (const [i, letter] of Array.from(run).entries()) {
      count++
      if (!letters.test(letter)) points -= isMark(letter) ? 0 : 2
      else if (around) points -= 1
      else if (isCaseTurn(run[i - 1], letter)) points -= 1
      else points += usual.test(letter) ? 1 : 0.3
    }
  }
  if (script === 'OWN') points -= 2 * [...text.matchAll(/[a-z][^\p{ASCII}\s][a-z]/giu)].length
  if (count === 0) return 0
  const lower = text.toLowerCase()
  const wordCount = words.filter((word) => /[^\p{ASCII}]/u.test(word) && lower.includes(word)).length
  return (points / count) * (dense === true ? 0.4 : 1) + wordCount / 2
}

/** Punctuation that every code page has. */
const isMark = (letter: string): boolean => /[\p{P}\p{S}\p{N}\u00a0]/u.test(letter)

/** An upper-case letter after a lower-case one, which does not occur in words. */
const isCaseTurn = (before: string | undefined, letter: string): boolean =>
  before !== undefined && /\p{Ll}/u.test(before) && /\p{Lu}/u.test(letter)
