// @large: waits for the service worker
import { password } from '../support/account.ts'
import { expect, test } from '../support/journal.ts'
import { storages } from '../support/storages.ts'

test.use({
  serviceWorkers: 'allow',
  expectedFaults: /Failed to load resource|ERR_INTERNET|WebSocket|not caught: $/,
})

test('a device that keeps nothing has nothing of the journal after a day of use', async ({
  page,
  context,
  openJournal,
}) => {
  const { account, instrument } = await openJournal({
    name: 'Secret journal',
    trades: [{ notes: '<p>Secret trade</p>' }],
  })
  const choice = page.getByRole('checkbox', { name: 'Do not keep anything on this device' })
  const secrets = new RegExp(`Secret|Kept before|${instrument.name}`)
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

  await test.step('the choice removes what an earlier session has left', async () => {
    await expect.poll(() => storages(page)).toContain('Secret journal')
    expect(await workers()).toBe(1)
    // a session that ended elsewhere leaves drafts, and the answers of a page that could not remove them
    await page.evaluate(
      (userId) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('afterclose-drafts')
          opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('drafts'))
          opening.addEventListener('success', () => {
            const change = opening.result.transaction('drafts', 'readwrite')
            const draft = { userId, name: '1/trade/1/notes', text: 'Kept before', madeAt: Date.now() }
            change.objectStore('drafts').put(draft, [userId, draft.name])
            change.addEventListener('complete', () => {
              opening.result.close()
              resolve()
            })
          })
        }),
      account.user.userId,
    )
    await page.evaluate(() => localStorage.removeItem('afterclose.session'))
    await page.goto('/login')
    await choice.check()
    await page.getByLabel('Email').fill(account.user.username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect.poll(workers).toBe(0)
    await expect.poll(() => storages(page)).not.toMatch(secrets)
  })

  await test.step('pages, a trade and typed notes leave nothing', async () => {
    for (const address of ['/notebook', '/review', '/rules', '/journal']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(page.getByRole('row', { name: /ACME/ })).toHaveCount(1)
    await page.goto('/journal?trade=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Screenshots and notes' }).click()
    const notes = dialog.getByRole('textbox', { name: 'Notes' })
    await notes.fill('Secret of today')
    await page.waitForTimeout(1500) // longer than drafts and answers wait
    expect(await storages(page)).not.toMatch(secrets)
    expect(await workers()).toBe(0)
  })

  await test.step('without a connection nothing is kept, and that is said; what was typed is still there', async () => {
    await context.setOffline(true)
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await expect(page.getByText('This device keeps nothing, so saving needs a connection.')).toBeVisible()
    expect(await storages(page)).not.toMatch(secrets)
    await context.setOffline(false)
    await save.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the choice stays for the next sign-in, and can be taken back', async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /ACME/ })).toHaveCount(1)
    expect(await storages(page)).not.toMatch(secrets)
    await signOut()
    await expect(choice).toBeChecked()
    await choice.uncheck()
    await page.reload()
    await expect(choice).not.toBeChecked()
  })
})
