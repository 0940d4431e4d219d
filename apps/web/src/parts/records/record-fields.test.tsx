import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RecordFields } from './record-fields.tsx'

it('keeps the space that a stack puts between its fields', async () => {
  const idle = { unsaved: false, busy: false, refusals: 0, begun: 0 }
  const form = { id: 'form', ...idle, submit: async () => false, startAnother: () => {} }
  await render(
    <Stack as={RecordFields} form={form} gap={5}>
      <input aria-label="Name" />
    </Stack>,
  )
  expect(screen.getByLabelText('Name').closest('form')?.style.gap).toBe('var(--s-5)')
})
