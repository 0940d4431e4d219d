import { htmlToText } from '@afterclose/core/rich-text'
import { inputFields } from '@afterclose/core/trade'
import { unknown } from '@afterclose/core/unknown'
import type { JournalData } from '../../journal/journal-data.ts'
import { rightLabels } from './leg-rows.ts'
import { type TradeForm, wordNames } from './trade-form.ts'

const labels = new Map<keyof TradeForm, ReadonlyMap<string, string>>(
  wordNames.map((name) => [name, new Map(Object.entries(inputFields[name].labels))]),
)

interface Named {
  readonly id: number
  readonly name: string
}
const nameIn = (items: readonly Named[], id: number | null): string =>
  id === null ? unknown : (items.find((item) => item.id === id)?.name ?? `ID ${id}`)
const lines = (texts: readonly string[]): string => texts.join('\n') || unknown

/** Text of a field's value. The first of a group of fields represents the group. */
export function valueText(
  fields: readonly (keyof TradeForm)[],
  form: TradeForm,
  { instruments, setups, comments, customComments, checklists }: JournalData,
): string {
  const field = fields[0]
  switch (field) {
    case undefined:
      return unknown
    case 'instrumentId':
      return nameIn(instruments, form.instrumentId)
    case 'setupId':
      return nameIn(setups, form.setupId)
    case 'preTradeComments':
    case 'entryComments':
    case 'managementComments':
    case 'exitComments':
      return lines(form[field].map((id) => nameIn(comments, id)))
    case 'customComments':
      return lines(form.customComments.map((id) => nameIn(customComments, id)))
    case 'checklistId':
    case 'checkedItemIds': {
      const checklist = checklists.find(({ id }) => id === form.checklistId)
      const ticked = checklist?.items.filter(({ id }) => form.checkedItemIds.includes(id)).map(({ text }) => text) ?? []
      return lines([nameIn(checklists, form.checklistId), ...ticked.map((text) => `✓ ${text}`)])
    }
    case 'screenshotDescriptions':
      return lines(form.screenshotDescriptions.flatMap((text, i) => (text === '' ? [] : [`${i + 1}: ${text}`])))
    case 'executions':
      return lines(
        form.executions.map(
          ({ side, date, size, price }) => `${side === 'ENTRY' ? 'Entry' : 'Exit'} ${date}, ${size} at ${price}`,
        ),
      )
    case 'legs':
      return lines(
        form.legs.map(({ direction, size, strike, right, expires, entryPrice }) =>
          [
            `${direction === 'LONG' ? 'Bought' : 'Sold'} ${size}`,
            strike,
            rightLabels[right].toLowerCase(),
            expires,
            `at ${entryPrice}`,
          ]
            .filter((part) => part !== '')
            .join(' '),
        ),
      )
    case 'commission':
      return form.commission.trim() === '' ? 'From the instrument' : form.commission
    case 'breakEven':
    case 'inReview':
      return form[field] ? 'Yes' : 'No'
    case 'notes':
      return htmlToText(form.notes).trim() || unknown
    default: {
      const text = form[field] ?? ''
      return labels.get(field)?.get(text) ?? (text.trim() === '' ? unknown : text)
    }
  }
}
