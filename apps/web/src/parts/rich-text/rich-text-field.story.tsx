import { useState } from 'react'
import { writeDraft } from '../../journal/device/drafts.ts'
import { RichTextField } from './rich-text-field.tsx'
import { useDraft } from './use-draft.ts'

const filled =
  '<h2>Plan</h2><p>Wait for the <strong>retest</strong> of the high, then <em>go</em>.</p>' +
  '<ul><li><p>Stop below the low</p></li><li><p>Target at 2R</p></li></ul>' +
  '<blockquote><p>No trade is a trade, too.</p></blockquote>' +
  '<p>See <a target="_blank" rel="noopener noreferrer nofollow" href="https://charts.example/1">the chart</a>.</p>'

export const Empty = () => <Notes />
export const Filled = () => <Notes value={filled} />
export const NearlyFull = () => <Notes value={`<p>${'a'.repeat(190)}</p>`} longest={200} />
export const TooLong = () => <Notes value={`<p>${'a'.repeat(210)}</p>`} longest={200} />
export const Refused = () => <Notes value="<p>Text</p>" error="has more than 28571 tags" />
export const ReadOnly = () => <Notes value={filled} readOnly />
export const WithADraft = () => {
  const [text, setText] = useState(filled)
  useState(() => void writeDraft('story', '<p>Typed before the crash</p>'))
  const draft = useDraft({ of: 'story', value: text, saved: filled, onTake: setText })
  return <RichTextField label="Notes" value={text} onChange={setText} longest={20_000} draft={draft} />
}

interface NotesProps {
  readonly value?: string
  readonly longest?: number
  readonly error?: string
  readonly readOnly?: boolean
}
function Notes({ value = '', longest = 20_000, ...more }: NotesProps) {
  const [text, setText] = useState(value)
  return (
    <>
      <RichTextField label="Notes" value={text} onChange={setText} longest={longest} {...more} />
      <output aria-label="As it is saved" className="sr">
        {text}
      </output>
    </>
  )
}
