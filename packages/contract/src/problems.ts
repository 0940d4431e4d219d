/** Problems shown to users. Keys are sent as `code`; the texts are here. */
export const problems = {
  'Bad request': { status: 400, message: 'The request is not valid.' },
  'Too slow': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  'Address too long': { status: 414, message: 'This address is too long.' },
  'Headers too long': { status: 431, message: 'The address or the headers of this request are too long.' },
  'Unsupported content': { status: 415, message: 'Send JSON, or send files as a form.' },
  'Foreign page': { status: 403, message: 'Only pages on this server can do this.' },
  'Invalid input': { status: 400, message: 'Some values are not valid.' },
  'Not signed in': { status: 401, message: 'Please sign in.' },
  'Unknown user': { status: 401, message: 'Unknown username or password' },
  'Account locked': { status: 403, message: 'This account is locked. Please contact the server administrator.' },
  'Not fully authenticated': { status: 412, message: 'Please finish signing in with your verification code.' },
  'Confirm first': { status: 403, message: 'Please confirm your identity first.' },
  'Too many attempts': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  Busy: { status: 429, message: 'Too many of your requests are waiting. Please try again in a moment.' },
  'Sign-up closed': { status: 403, message: 'New accounts cannot be created here.' },
  'Duplicate User': { status: 409, message: 'An account with this name already exists.' },
  'Wrong code': { status: 422, message: 'Token verification failed.' },
  'Wrong password': { status: 422, message: 'The password is wrong.' },
  'Too late': { status: 422, message: 'This took too long, or was used before. Please start again.' },
  'Passkey refused': { status: 422, message: 'This passkey was not accepted.' },
  'No passkey': { status: 422, message: 'This account has no passkey.' },
  'Too many passkeys': { status: 409, message: 'An account has at most 20 passkeys. Please remove one first.' },
  'Duplicate Passkey': { status: 409, message: 'Passkey with this name already exists.' },
  'Last way in': {
    status: 409,
    message: 'This is the last way to sign in to this account. Please add another one first.',
  },
  'Provider unavailable': {
    status: 502,
    message: 'The company account is not available at the moment. Please try again later.',
  },
  'Wrong provider': {
    status: 502,
    message:
      'The company account’s provider has a different name than expected. The server administrator must correct OIDC_ISSUER.',
  },
  'Provider refused': { status: 422, message: 'The company account refused the sign-in.' },
  'Answer refused': {
    status: 422,
    message: 'The company account’s response does not match this sign-in. Please start again.',
  },
  'Not allowed here': { status: 403, message: 'This company account may not sign in here.' },
  'Not linked': {
    status: 403,
    message: 'No account here is linked with this sign-in. Sign in with your password and link it in the settings.',
  },
  'Link needed': {
    status: 403,
    message:
      'No account here is linked with this sign-in, and passwords are switched off. Ask the server administrator for a sign-in link.',
  },
  'No verified email': {
    status: 403,
    message: 'The company account has no verified email address, which this server requires.',
  },
  'Linked elsewhere': { status: 409, message: 'This company account is already linked.' },
  'Too many identities': {
    status: 409,
    message: 'An account has at most 5 company accounts. Please unlink one first.',
  },
  'Too many tokens': { status: 409, message: 'No more two-factor tokens can be added to this account.' },
  'Duplicate Token': { status: 409, message: 'Token with this name already exists.' },
  'Demo account': { status: 403, message: 'The demo account cannot do this.' },
  'Journals left': { status: 409, message: 'Please delete your journals first.' },
  'Key not allowed': { status: 403, message: 'This API key may not do this.' },
  'Key reused': { status: 409, message: 'This Idempotency-Key was used for another request.' },
  'Already saved': {
    status: 409,
    message:
      'Already saved by an earlier request with this Idempotency-Key. Its response is not stored: it was too long, or too many came after it.',
  },
  'Too many keys': { status: 409, message: 'An account has at most 50 API keys. Please revoke one first.' },
  'Duplicate ApiKey': { status: 409, message: 'API key with this name already exists.' },
  'No permission': { status: 403, message: 'Your plan does not include this.' },
  'Read-only journal': { status: 403, message: 'This journal is shared with you read-only. You cannot change it.' },
  'Owner only': { status: 403, message: 'Only the owner of a journal can do this.' },
  'Unknown journal': { status: 404, message: 'This journal does not exist.' },
  'Not found': { status: 404, message: 'This does not exist.' },
  'Unknown trade': { status: 404, message: 'There is no trade with this ID in this journal.' },
  'Unknown import': { status: 404, message: 'This import does not exist.' },
  'Unknown job': { status: 404, message: 'This job does not exist.' },
  'Switched off': { status: 403, message: 'This is switched off on this server.' },
  'Currency in use': { status: 409, message: 'The currency cannot be changed once a journal has trades.' },
  'Duplicate CustomComment': { status: 409, message: 'Custom statistic with this name already exists.' },
  'Duplicate Instrument': { status: 409, message: 'Instrument with this name already exists.' },
  'Duplicate Setup': { status: 409, message: 'Setup with this name already exists.' },
  'Duplicate Comment': { status: 409, message: 'Trade comment with this name already exists.' },
  'Duplicate Share': { status: 409, message: 'This journal is already shared with this user.' },
  'Cannot share': {
    status: 422,
    message:
      'The journal cannot be shared with this user: no account uses this email, or they have not switched on “Let others share journals with me”.',
  },
  'Duplicate MonthReview': { status: 409, message: 'This month already has a review.' },
  'Duplicate WeekRule': { status: 409, message: 'This week or month has a rule already.' },
  'Too many rules': { status: 409, message: 'You have reached the limit for rules. Please delete one first.' },
  'Too many rule versions': {
    status: 409,
    message: 'These rules have been changed too often. Please start a new attempt.',
  },
  'Too many started attempts': { status: 409, message: 'This journal has reached the limit of 200 attempts.' },
  'Too many reviews': { status: 409, message: 'This trade has been graded too often.' },
  'Duplicate SavedFilter': { status: 409, message: 'Saved filter with this name already exists.' },
  'Duplicate Preset': { status: 409, message: 'Preset with this name already exists.' },
  'Too many presets': { status: 409, message: 'You have reached the limit for presets. Please delete one first.' },
  'Folder exists': { status: 409, message: 'There is already a folder with this name.' },
  'Duplicate Checklist': { status: 409, message: 'Trade checklist with this name already exists.' },
  'Undo too late': { status: 409, message: 'This can no longer be undone.' },
  'Changed elsewhere': {
    status: 409,
    message: 'This was changed elsewhere in the meantime. Reload to see the change.',
  },
  'Import in progress': { status: 409, message: 'There is already an import in progress' },
  'Import not ready': { status: 409, message: 'This import is not ready to be confirmed.' },
  'Fill differs': {
    status: 409,
    message: 'A fill was sent before with other content. Send it with `correct: true`, if the broker has amended it.',
  },
  'Import cannot be undone': { status: 409, message: 'This import cannot be undone.' },
  'Too many bars': {
    status: 409,
    message: 'Your account has reached the limit for price bars. Please delete some first.',
  },
  'Quota reached': {
    status: 409,
    message: 'This account has no room left for this. “Storage” in the account settings shows what uses it.',
  },
  'Upload in progress': { status: 409, message: 'Another file of price bars is still being read.' },
  'Bars not ready': { status: 409, message: 'This file of price bars is not ready to be saved.' },
  'Fetch in progress': { status: 409, message: 'Price bars are already being fetched.' },
  'Duplicate PriceSource': { status: 409, message: 'Source with this name already exists.' },
  'Too many sources': { status: 409, message: 'Limit of price sources reached.' },
  'File required': { status: 400, message: 'Import file is required' },
  'Picture required': { status: 400, message: 'Please choose a picture.' },
  'File too large': { status: 413, message: 'The file is too large.' },
  'Request too large': { status: 413, message: 'This request is too large. Please shorten it.' },
  'Table too large': { status: 422, message: 'This table would have too many cells. Please group by fewer values.' },
  'Unsupported file type': { status: 415, message: 'This importer does not support this file type.' },
  'Not a picture': { status: 415, message: 'Only PNG, JPEG and WebP pictures can be added.' },
  'Damaged picture': { status: 422, message: 'This picture is damaged or incomplete.' },
  'Animated picture': { status: 415, message: 'Animated pictures cannot be added. Please save a single frame.' },
  'Picture too large': { status: 413, message: 'This picture has too many pixels. Please make it smaller.' },
  'Unknown file format': { status: 422, message: 'The format of this file was not recognised.' },
  'Files unavailable': {
    status: 503,
    message: 'Pictures and uploaded files are not available at the moment. Please try again later.',
  },
  'Disk full': {
    status: 503,
    message: 'The server’s disk is full. Nothing can be saved until space is freed.',
  },
  'Database damaged': {
    status: 503,
    message: 'The database is damaged. The server administrator must restore a backup.',
  },
  'Database not writable': {
    status: 503,
    message: 'The server cannot write to its database at the moment. Please try again later.',
  },
  'Database removed': {
    status: 503,
    message:
      'The database file was moved or removed while the server was running. The server administrator must stop it, restore the file and start it again.',
  },
  'Database unavailable': {
    status: 503,
    message: 'The database cannot be reached at the moment. Please try again later.',
  },
  'Data folder not writable': {
    status: 503,
    message: 'The server cannot write to its data folder at the moment. Please try again later.',
  },
  Stopping: { status: 503, message: 'This server is stopping. Please try again in a moment.' },
  'Blog unavailable': { status: 502, message: 'The blog posts could not be loaded.' },
  'Videos unavailable': { status: 502, message: 'The videos could not be loaded.' },
  'Changelog unavailable': { status: 502, message: 'The changelog could not be loaded.' },
  'Archive refused': { status: 422, message: 'This file cannot be restored.' },
  'Classic import off': {
    status: 403,
    message: 'Importing classic journal files is switched off in your account settings.',
  },
  'Journal not empty': { status: 409, message: 'Only an empty journal can be filled from a file.' },
  'Unexpected error': { status: 500, message: 'An unexpected error occurred.' },
} as const satisfies Record<string, { status: number; message: string }>
export type ProblemCode = keyof typeof problems

/** Categories of session notes share the error code of a duplicate with instruments, but not the sentence. */
export const duplicateSessionNote = 'Item with this name already exists.'

/** Path of an invalid input field. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** A problem for the user: a stable code, the catalogue's text or a more exact one, and the affected fields. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ProblemCode
  readonly fields: readonly FieldProblem[]
  /** Seconds until a retry, if known. */
  readonly retryAfter: number | null

  constructor(
    code: ProblemCode,
    detail: { message?: string; fields?: readonly FieldProblem[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail.message ?? problems[code].message, { cause: detail.cause })
    this.code = code
    this.fields = detail.fields ?? []
    this.retryAfter = detail.retryAfter ?? null
  }
}

export const isProblem = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

/**
 * Activities during which something can fail: the text after "Unexpected error occurred while" (specification 8, or
 * like it).
 */
const unexpected = [
  'loading data',
  'signing in',
  'creating the account',
  'loading closed trades',
  'loading account balance',
  'loading the trades',
  'loading the trades of this selection',
  'loading trades',
  'loading the trade',
  'loading the month',
  'loading price bars',
  'reading price bars',
  'saving price bars',
  'deleting price bars',
  'fetching price bars',
  'changing price sources',
  'filling highest and lowest prices',
  'clearing highest and lowest prices',
  'loading instruments',
  'loading setups',
  'loading issues',
  'loading session note categories',
  'loading shares',
  'loading the pictures',
  'reading the picture',
  'showing the filters',
  'showing this page',
  'creating a first deposit',
  'creating a database',
  'creating a new journal',
  'importing a database',
  'copying journal',
  'sharing journal',
  'waiting for journal import to finish',
  'deleting a journal',
  'renaming a journal',
  'restoring a journal',
  'exporting a journal',
  'ending the share',
  'opening the demo journal',
  'getting deposits and withdrawals',
  'creating the deposit',
  'updating the deposit',
  'deleting deposits and withdrawals',
  'trying to save importer settings',
  'uploading file',
  'trying to save importer data',
  'loading earlier imports',
  'loading the rows of the import',
  'undoing the import',
  'discarding the import',
  'updating profile',
  'loading blog posts',
  'loading videos',
  'loading the API keys',
  'loading the calls of an API key',
  'loading the storage',
  'loading the changelog',
  'loading notifications',
  'marking the notification as read',
  'marking all notifications as read',
  'drawing the chart',
  'simulating trades',
  'saving the theme',
  'saving the unit',
  'saving the settings',
  'saving the journal',
  'changing the password',
  'downloading your data',
  'deleting the account',
  'deleting instrument',
  'deleting setup',
  'undoing the deletion',
  'undoing the split',
  'undoing the costs',
  'deleting trade comment',
  'deleting trade checklist',
  'getting two factor tokens',
  'changing the API key',
  'creating the API key',
  'revoking the API key',
  'loading your sign-ins',
  'ending the session',
  'confirming your identity',
  'loading your passkeys',
  'adding the passkey',
  'adding this device',
  'loading the devices',
  'removing this device',
  'sending a test',
  'renaming the passkey',
  'removing the passkey',
  'loading your company accounts',
  'linking the company account',
  'unlinking the company account',
  'creating token',
  'deleting token',
  'renewing recovery codes',
  'copying to the clipboard',
  'saving the trade',
  'loading missed trades',
  'saving the missed trade',
  'deleting missed trades',
  'loading trading plans',
  'saving the trading plan',
  'deleting the trading plan',
  'changing trades',
  'copying the link',
  'exporting the trades',
  'loading saved filters',
  'saving the filter',
  'deleting the filter',
  'loading presets',
  'saving the preset',
  'deleting the preset',
  'saving the layout',
  'saving the order',
  'saving the name',
  'adding the screenshot',
  'sending an entry',
  'removing the screenshot',
  'loading notes',
  'adding the note',
  'saving the note',
  'deleting the note',
  'renaming the folder',
  'moving the folder',
  'moving the note',
  'loading backtests',
  'saving the backtest',
  'deleting the backtest',
  'logging the trade',
  'deleting the trades',
  'loading sessions',
  'adding the session',
  'saving the session',
  'deleting the session',
  'loading the reviews',
  'saving the review',
  'deleting the review',
  'loading the cards',
  'saving the grade',
  'skipping the card',
  'undoing the grade',
  'loading the rule',
  'saving the rule',
  'saving the answer',
  'looking for findings',
  'loading the rules',
  'saving the rules',
  'starting the attempt',
  'ending the attempt',
  'loading broken rules',
] as const
/** Texts after "Error occurred when", for saving in the background. */
const inPassing = [
  'saving custom statistic',
  'saving instrument',
  'saving setup',
  'saving trade comment',
  'saving session note category',
  'saving trade checklist',
] as const
/** Texts after "Error occurred while". */
const plainly = ['trying to delete custom statistic', 'trying to delete sessions'] as const
export type Activity = (typeof unexpected | typeof inPassing | typeof plainly)[number]

const isOneOf = (activities: readonly Activity[], doing: Activity): boolean => activities.includes(doing)

/** The sentence for a toast: a known problem's own text, else the user's activity. */
export function userMessage(code: string, doing: Activity): string {
  if (code === 'Duplicate Instrument' && doing === 'saving session note category') return duplicateSessionNote
  if (isProblem(code) && code !== 'Unexpected error') return problems[code].message
  if (isOneOf(inPassing, doing)) return `Error occurred when ${doing}.`
  return `${isOneOf(plainly, doing) ? 'Error' : 'Unexpected error'} occurred while ${doing}.`
}

/** Texts of the browser's alert dialog, which blocks everything else. */
export const alerts = {
  invalidTradeId: 'Invalid Trade ID.',
  /** A wrong code in the second step of a sign-in. */
  wrongCode: 'ERROR!',
} as const
