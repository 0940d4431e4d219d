import type { Field } from './fields.ts'

const anyPart = (parts: string): RegExp => new RegExp(`(?<=^|[ /&])(?:${parts})(?=$|[ /&])`, 'u')

const opening = anyPart(
  'open|opened|opening|entry|entries|entered|enter|eroffn\\p{L}*|einstieg\\p{L}*|ouvert\\p{L}*|entree|apertura|entrada|abertura|ingresso|entrata|' +
    'openings?\\p{L}*|otwarci\\p{L}*|wejscia|oppn\\p{L}*|ingang\\p{L}*|abning\\p{L}*|apning\\p{L}*|avaus\\p{L}*|otevr\\p{L}*|otvorenia|nyito\\p{L}*|nyitas\\p{L}*|deschider\\p{L}*|acilis|giris|' +
    'откры\\p{L}*|вход\\p{L}*',
)
const closing = anyPart(
  'close|closed|closing|exit|exits|exited|schluss\\p{L}*|schliess\\p{L}*|geschlossen|abschluss\\p{L}*|ausstieg\\p{L}*|clotur\\p{L}*|fermeture|sortie|cierre|salida|chiusura|uscita|' +
    'fechamento|fecho|saida|slot\\p{L}*|sluit\\p{L}*|zamkn\\p{L}*|wyjscia|stang\\p{L}*|utgang\\p{L}*|lukning\\p{L}*|lukking\\p{L}*|sulke\\p{L}*|zavr\\p{L}*|uzavr\\p{L}*|zaro\\p{L}*|zaras\\p{L}*|' +
    'inchider\\p{L}*|kapanis|cikis|закры\\p{L}*|выход\\p{L}*',
)
const price =
  /(?<=^|[ /&])(?:price|prices|rate|level|\p{L}*kurs|\p{L}*preis|\p{L}*niveau|cours|prix|taux|precio|tasa|nivel|prezzo|tasso|livello|preco|cotacao|\p{L}*prijs|\p{L}*koers|cena|\p{L}*pris|\p{L}*hinta|\p{L}*kurssi|ar|nyitoar|zaroar|\p{L}*arfolyam|pret|pretul|fiyat\p{L}*|цена|курс)(?=$|[ /&])|价|價格|価格|가격/u
const time =
  /(?<=^|[ /&])(?:time|date|datetime|timestamp|\p{L}*zeit|\p{L}*datum|heure|hora|fecha|ora|data|tijd|\p{L}*tijd|czas|\p{L}*tid|\p{L}*dato|\p{L}*aika|paiva|cas|ido|ideje|datuma?|saat\p{L}*|tarih\p{L}*|время|дата)(?=$|[ /&])|时间|時間|日期|日時|시간/u
const otherPrices =
  /(?<=^|[ /&])(?:fx|exchange|wechselkurs|\p{L}*wechselkurs|change|cambio|cambial|umrechnungskurs|wisselkoers|valutakurs|commission|fee|spread|swap|stop|limit|target)(?=$|[ /&])/u

/** A word with nothing but a preposition: "Eröffnet am". */
const alone = /^\p{L}+(?: (?:am|um|at|on|le|el|il|op|em|en|dnia|den))?$/u

/**
 * The fields that a header may name by its parts, in any order and in many languages: a word of opening or closing, and one of prices or
 * times. Without the latter, its cells decide.
 *
 * @param name as `plainHead` writes it
 */
export function fieldsByParts(name: string): readonly Field[] {
  if (/^(stop ?loss|sl) |(^| )stop loss$/.test(name)) return ['stop']
  if (/^(take ?profit|tp) |(^| )take profit$/.test(name)) return ['target']
  if (otherPrices.test(name)) return []
  const [isEntry, isExit] = [
    opening.test(name) || /开仓|開倉|建玉|진입/.test(name),
    closing.test(name) || /平仓|決済|청산/.test(name),
  ]
  if (isEntry === isExit) return []
  const [isPrice, isTime] = [price.test(name), time.test(name)]
  const [ofPrice, ofTime] = isEntry ? (['entryPrice', 'entryTime'] as const) : (['exitPrice', 'exitTime'] as const)
  if (isPrice !== isTime) return [isPrice ? ofPrice : ofTime]
  return isPrice || !alone.test(name) ? [] : [ofTime, ofPrice]
}
