// @large: a list of the gallery by pointer and keys
import type { Page } from '@playwright/test'
import { expect, test } from '../support/gallery.ts'
import { dragOnto, moveBy } from '../support/drag.ts'

const open = async (page: Page, state: string) => {
  await page.goto(`/gallery/ordered-list/${state}?alone`)
  await expect(page.getByRole('list', { name: 'Setups' })).toBeVisible()
}
const expectOrder = (page: Page, ...names: string[]) =>
  expect(page.getByRole('list', { name: 'Setups' }).getByRole('listitem')).toContainText(names)
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` })

test('a list in an order of its own', async ({ page }) => {
  await test.step('an item is moved by keyboard, which is announced, and undone', async () => {
    await open(page, 'movable-and-renamable')
    await handle(page, 'Breakout').focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: 'Picked up Breakout, place 1 of 3.' })).toBeAttached()
    await moveBy(page, 'ArrowDown', page.getByText('Moving Breakout, place 2 of 3.'))
    await moveBy(page, 'ArrowDown', page.getByText('Moving Breakout, place 3 of 3.'))
    await page.keyboard.press('Space')
    await expectOrder(page, 'Pullback', 'Opening range', 'Breakout')
    await expect(handle(page, 'Breakout')).toBeFocused()
    await expect(page.getByText('Breakout was moved to position 3.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectOrder(page, 'Breakout', 'Pullback', 'Opening range')
  })

  await test.step('Escape leaves an item where it was', async () => {
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await handle(page, 'Pullback').focus()
    await page.keyboard.press('Space')
    await moveBy(page, 'ArrowUp', page.getByText('Moving Pullback, place 1 of 3.'))
    await page.keyboard.press('Escape')
    await expect(page.getByText('Pullback stays at place 2 of 3.')).toBeAttached()
    await expectOrder(page, 'Breakout', 'Pullback', 'Opening range')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('an item is renamed where it stands, and undone', async () => {
    await page.getByRole('button', { name: 'Rename Pullback' }).press('Enter')
    const name = page.getByRole('textbox', { name: 'Name of Pullback' })
    await expect(name).toBeFocused()
    await name.fill('First pullback')
    await name.press('Enter')
    await expectOrder(page, 'Breakout', 'First pullback', 'Opening range')
    await expect(page.getByRole('button', { name: 'Rename First pullback' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectOrder(page, 'Breakout', 'Pullback', 'Opening range')
  })

  await test.step('an item is dragged by its handle', async () => {
    await drag(page, 'Opening range', 'Breakout')
    await expectOrder(page, 'Opening range', 'Breakout', 'Pullback')
  })

  await test.step('what the server refuses returns, and the toast says why', async () => {
    await open(page, 'that-the-server-refuses')
    await drag(page, 'Breakout', 'Opening range')
    await expect(page.getByRole('alert')).toContainText('Setup with this name already exists.')
    await expectOrder(page, 'Breakout', 'Pullback', 'Opening range')

    await page.getByRole('button', { name: 'Rename Pullback' }).click()
    const name = page.getByRole('textbox', { name: 'Name of Pullback' })
    await name.fill('Breakouts')
    await name.press('Enter')
    await expectOrder(page, 'Breakout', 'Pullback', 'Opening range')
    await expect(page.getByRole('button', { name: 'Rename Pullback' })).toBeFocused()
    await page.getByRole('button', { name: 'Edit again' }).click()
    await expect(name).toHaveValue('Breakouts')
    await name.press('Escape')
    await expect(page.getByRole('button', { name: 'Rename Pullback' })).toBeFocused()
  })

  await test.step('when the item with the focus goes, the next one has it', async () => {
    await open(page, 'with-buttons')
    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
    await remove('Pullback').press('Enter')
    await expect(remove('Opening range')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove('Breakout')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('No setups added')).toBeFocused()
  })
})

const drag = (page: Page, name: string, onto: string): Promise<void> =>
  dragOnto(page, handle(page, name), handle(page, onto), () =>
    expect(page.getByText(`Moving ${name}, place`)).toBeAttached({ timeout: 3000 }),
  )
