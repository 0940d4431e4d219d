const ends = /\s*\[(sl|tp|so)\b([^\]]*)\]?\s*$/i
const reasons: Readonly<Record<string, string>> = {
  sl: 'Closed by the stop loss',
  tp: 'Closed by the take profit',
  so: 'Closed by a stop out',
}

/**
 * The comment of a MetaTrader trade in words: "#2022 My order[tp]" → "Magic number 2022. My order. Closed by the take profit." A partial
 * close is labelled, because its parts are separate trades.
 */
export function commentNotes(comment: string): string {
  const notes: string[] = []
  let rest = comment.trim()
  const end = ends.exec(rest)
  if (end !== null) rest = rest.slice(0, end.index).trim()
  const magic = /^#(\d+)(?!\d)\s*/.exec(rest)
  if (magic !== null) {
    notes.push(`Magic number ${magic[1]}.`)
    rest = rest.slice(magic[0].length)
  }
  const part = /^(to|from) #(\d+)$/.exec(rest)
  if (part?.[1] === 'to') notes.push(`Part of a position: the rest continued as ticket ${part[2]}.`)
  else if (part !== null) notes.push(`The rest of ticket ${part[2]} after a partial close.`)
  else if (rest !== '') notes.push(rest)
  if (end !== null) {
    const gap = /gap/i.test(end[2]!) ? ', over a price gap' : ''
    notes.push(`${reasons[end[1]!.toLowerCase()]}${gap}.`)
  }
  return notes.join('\n')
}
