// @large: opens every form once for each of its controls
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { filledJournal } from '../support/filled-journal.ts'
import { expect, test } from '../support/journal.ts'
import { type PressedForm, walkPresses } from '../support/press-walk.ts'

const src = fileURLToPath(new URL('../../apps/web/src/', import.meta.url))
const journalName = 'Pressed journal'

/** How a form is opened on a page, and its invalid field. */
interface FormOfPage extends Omit<PressedForm, 'open'> {
  readonly at: string
  readonly open: (page: Page) => Promise<Locator>
}

/** Opens a dialog by a button. */
const byButton =
  (button: string | RegExp, dialog: string | RegExp) =>
  async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name: button }).first().click()
    return page.getByRole('dialog', { name: dialog })
  }

/** Opens a dialog of the journal from the picker, which stays open below it. */
const ofJournal =
  (button: string, dialog: string) =>
  async (page: Page): Promise<Locator> => {
    const picker = page.getByRole('dialog', { name: 'Select a Journal' })
    if (!(await picker.isVisible())) await page.getByRole('banner').getByRole('button', { name: journalName }).click()
    await picker.getByRole('button', { name: button, exact: true }).click()
    return page.getByRole('dialog', { name: dialog })
  }

/** A part of the dialog of a new trade that opens in its place. */
const inTrade =
  (tab: string, button: string, group: string | RegExp) =>
  async (page: Page): Promise<Locator> => {
    const dialog = page.getByRole('dialog', { name: 'Add a trade' })
    if (!(await dialog.isVisible())) await byButton('Add New Trade', 'Add a trade')(page)
    await dialog.getByRole('tab', { name: tab }).click()
    await dialog.getByRole('button', { name: button }).first().click()
    return dialog.getByRole('group', { name: group })
  }

/** A form of the page itself, new after a reload. */
const onPage =
  (name: string) =>
  async (page: Page): Promise<Locator> => {
    await page.reload()
    return page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.getByLabel(new RegExp(`^${name}`)) })
  }

const forms: Readonly<Record<string, FormOfPage>> = {
  'features/trade-dialog/use-trade-editor.ts': {
    at: '/journal',
    open: byButton('Add New Trade', 'Add a trade'),
    field: 'Instrument',
  },
  'parts/trade-form/new-comment.tsx': {
    at: '/journal',
    open: inTrade('Review', 'New comment', 'New comment'),
    field: 'Name of the comment',
  },
  'features/settings/deposits-withdrawals/payin-dialog.tsx': {
    at: '/settings/deposits-withdrawals',
    open: byButton('Add deposit or withdrawal', 'Add deposit or withdrawal'),
    field: 'Amount',
  },
  'features/settings/instruments/instrument-dialog.tsx': {
    at: '/settings/instruments',
    open: byButton('Add instrument', 'Add an instrument'),
    field: 'Name',
  },
  'features/settings/setups/name-dialog.tsx': {
    at: '/settings/setups',
    open: byButton('Add setup', /setup/),
    field: 'Name',
  },
  'features/settings/setups/setup-page.tsx': {
    at: '/settings/setups/1',
    open: onPage('Name'),
    stays: true,
    field: 'Name',
    typed: '',
  },
  'features/trading-plans/plan-dialog.tsx': {
    at: '/trading-plans',
    open: byButton('New plan', 'New trading plan'),
    field: 'Title',
  },
  'features/rules/start-dialog.tsx': {
    at: '/rules',
    open: byButton('Start a new attempt', 'Start a new attempt'),
    field: 'Start balance',
    typed: '',
  },
  'features/rules/change-dialog.tsx': {
    at: '/rules',
    open: byButton('Change rules', 'Change rules'),
    field: 'At most',
    typed: '',
  },
  'features/missed-trades/missed-trade-dialog.tsx': {
    at: '/missed-trades/journal',
    open: byButton('Add missed trade', 'Add a missed trade'),
    field: 'Instrument',
  },
  'features/strategy-lab/backtester/backtest-dialog.tsx': {
    at: '/backtester',
    open: byButton('New backtest', 'New backtest'),
    field: 'Name',
  },
  'features/journal-picker/rename-journal.tsx': {
    at: '/home',
    open: ofJournal(`Rename ${journalName}`, 'Rename Journal'),
    field: 'Journal Name',
    typed: '',
  },
  'features/journal-picker/copy-journal.tsx': {
    at: '/home',
    open: ofJournal(`Copy ${journalName}`, 'Copy Journal'),
    field: 'Journal Name',
    typed: '',
  },
  'features/journal-picker/share-journal.tsx': {
    at: '/home',
    open: ofJournal(`Share ${journalName}`, 'Share Journal'),
    field: 'User name',
  },
  'features/journal-picker/delete-journal.tsx': {
    at: '/home',
    open: ofJournal(`Delete ${journalName}`, 'Delete Journal'),
    field: 'Journal Name',
    typed: 'Another',
  },
  'features/journal-picker/new-journal.tsx': {
    at: '/home',
    open: ofJournal('Add Journal', 'Create a Journal'),
    field: 'Journal Name',
  },
  'features/settings/account/profile-form.tsx': {
    at: '/settings/account',
    open: onPage('Email'),
    stays: true,
    field: 'Email',
    typed: '',
  },
  'features/settings/account/delete-account.tsx': {
    at: '/settings/account',
    open: byButton(/^Delete account/, 'Delete account?'),
    field: 'Email',
    typed: 'another',
  },
  'features/settings/account/api-keys/key-dialog.tsx': {
    at: '/settings/account',
    open: byButton('New API key', 'New API key'),
    field: 'Name',
  },
  'features/settings/general/journal-form.tsx': {
    at: '/settings/general',
    open: onPage('Journal Name'),
    stays: true,
    field: 'Journal Name',
    typed: '',
  },
  'features/settings/general/trading-form.tsx': {
    at: '/settings/general',
    open: onPage('Default risk'),
    stays: true,
    field: 'Default risk',
    typed: 'much',
  },
}

const oneField = 'one field, in a dialog that another form of the walk has'
/** Forms that are not opened, and why. */
const notOpened: Readonly<Record<string, string>> = {
  'features/fresh-proof/use-proof-form.ts': oneField,
  'features/journal-picker/archive-journal.tsx': 'a file alone',
  'features/journal-picker/classic-journal.tsx': 'the fields of a new journal, and a file',
  'features/reports/monthly/review-block.tsx': 'no field is ever invalid',
  'features/rules/note-dialog.tsx': 'no field is ever invalid',
  'features/settings/account/dates-and-figures.tsx': 'choices alone',
  'features/settings/account/passkeys/passkey-dialog.tsx': oneField,
  'features/settings/account/password.tsx': 'fields of sign-up, in the dialog of delete-account.tsx',
  'features/settings/price-data/price-side-form.tsx': 'one typed field, which may be empty',
  'features/strategy-lab/backtester/tested/tested-trade-dialog.tsx': 'the fields of a missed trade',
  'features/sign-in/create-account-form.tsx': 'walked below, signed out',
  'features/sign-in/sign-in-form.tsx': 'walked below, signed out',
  'features/sign-in/verification-form.tsx': oneField,
  'features/trade-dialog/costs-dialog.tsx': oneField,
  'features/trade-dialog/split-dialog.tsx': oneField,
  'features/two-factor-tokens/create-token.tsx': oneField,
  'features/two-factor-tokens/set-up-dialog.tsx': oneField,
  'parts/ftp-importer/ftp-password.tsx': oneField,
  'parts/presets/name-preset.tsx': oneField,
  'parts/trade-form/new-instrument.tsx': 'the first fields of an instrument',
  'parts/trade-form/new-statistic.tsx': 'a new comment without its rating',
}

test('every form is known to the walk', () => {
  const files = globSync('{features,parts}/**/*.{ts,tsx}', {
    cwd: src,
    exclude: ['**/*.story.tsx', '**/*.test.*', 'parts/records/**', 'parts/settings-form/**'],
  })
  const found = files.filter((file) =>
    /use(Record|Field|Typed|Settings)Form(<[^(]*>)?\(/.test(readFileSync(src + file, 'utf8')),
  )
  expect(found.toSorted()).toEqual([...Object.keys(forms), ...Object.keys(notOpened)].toSorted())
})

/** Each control gets its own click. Returns whether leaving the field showed its error: most forms wait for their button. */
async function expectPressed(page: Page, form: PressedForm): Promise<boolean> {
  const { controls, lost, marked } = await walkPresses(page, form)
  expect.soft(lost).toEqual([])
  expect.soft(controls.length).toBeGreaterThan(1)
  return marked > 0
}

test('a press of 60 ms after an invalid field reaches its control, in every form', async ({ page, signedIn }) => {
  test.setTimeout(900_000) // 240 openings
  const account = await signedIn()
  await filledJournal(account, journalName)
  page.on('dialog', (dialog) => void dialog.accept()) // nothing typed here is missed
  let shownAtOnce = 0
  for (const [file, { at, open, ...form }] of Object.entries(forms))
    await test.step(file, async () => {
      await page.goto(at)
      await expect(page.locator('h1').first()).toBeVisible()
      if (await expectPressed(page, { ...form, open: () => open(page) })) shownAtOnce++
    })
  expect(shownAtOnce).toBeGreaterThan(0) // else no press followed an error
})

test('so it does where a user signs in or up', async ({ page }) => {
  for (const create of [false, true]) {
    const open = async () => {
      await page.goto(create ? '/login?create=true' : '/login')
      return page.locator('form').first()
    }
    await expectPressed(page, { open, field: 'Email', stays: true })
  }
})
