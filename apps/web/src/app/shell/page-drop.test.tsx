import { fireEvent, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { PageDrop } from './page-drop.tsx'

const drop = () =>
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'Statement.htm')] } })
const dialogs = () => renderHook(useOpenDialogs).result.current

describe('a file dropped on a page', () => {
  it('is imported', async () => {
    atWork()
    await render(<PageDrop />)
    drop()
    expect(dialogs()).toMatchObject([{ kind: 'import', file: { name: 'Statement.htm' } }])
  })

  it('is not imported into a journal that is only read', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    await render(<PageDrop />)
    drop()
    expect(dialogs()).toEqual([])
  })
})
