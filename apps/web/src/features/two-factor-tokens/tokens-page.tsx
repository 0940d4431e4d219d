import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../journal/session.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { CreateToken } from './create-token.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { giveUpToken, type NewToken, refreshTokens, tokensQuery } from './token-calls.ts'
import { TokenList } from './token-list.tsx'
import { Stack } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/later.tsx'

/** The QR code is loaded on first use. */
const loadSetUp = () => import('./set-up-dialog.tsx')
const SetUpDialog = lazyPart(async () => (await loadSetUp()).SetUpDialog)

/** Authenticator apps for signing in, and recovery codes. */
export function TokensPage() {
  const { demo } = useUser()
  const query = useQuery(tokensQuery)
  const [setUp, setSetUp] = useState<NewToken | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])

  return (
    <>
      <Page
        title="Two Factor Authentication"
        lead="A second step after your password: a code from your phone. A passkey needs none."
      >
        <Stack gap={8} style={{ maxWidth: 720 }}>
          <Notice tone="info">
            {demo
              ? 'The demo account has no password and cannot use tokens. Create your own account to use them.'
              : 'After activation, a code is required at every login.'}
          </Notice>
          <Loaded query={query} doing="getting two factor tokens">
            {({ tokens, recoveryCodesLeft }) => (
              <>
                <TokenList tokens={tokens}>
                  {!demo && <CreateToken prepare={loadSetUp} onCreated={setSetUp} />}
                </TokenList>
                {tokens.some(({ enabled }) => enabled) && (
                  <RecoveryCodes left={recoveryCodesLeft} onRenewed={setCodes} />
                )}
              </>
            )}
          </Loaded>
        </Stack>
      </Page>
      {setUp !== null && (
        <SetUpDialog
          token={setUp}
          onVerified={(recoveryCodes) => {
            setSetUp(null)
            setCodes(recoveryCodes)
            void refreshTokens()
          }}
          onClose={() => {
            setSetUp(null)
            void giveUpToken(setUp)
          }}
        />
      )}
      {codes.length > 0 && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes([])
            void refreshTokens()
          }}
        />
      )}
    </>
  )
}
