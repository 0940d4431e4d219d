import { htmlToText } from '@afterclose/core/rich-text'

/** "entryPrice" as "Entry price". */
export function fieldWords(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ ids?$/, '')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

const dayAndTime = /^(\d{4}-\d\d-\d\d)T/

/** A value of a field in words, without markup. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return (value.startsWith('<') ? htmlToText(value) : value.replace(dayAndTime, '$1 ')) || 'empty'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(valueWords).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, part]) => `${fieldWords(field)} ${valueWords(part)}`)
      .join(', ')
  return typeof value === 'number' ? String(value) : 'unknown'
}
