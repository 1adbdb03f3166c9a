// features: accounts
// From our sign-in to the company's own and back to where one was heading, and out of both again.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import Provider from 'oidc-provider'
import { createEmployee } from '#employees/contract.ts'
import { callWith } from './calling.ts'
import { beginCompany } from './company.ts'
import { expect, expectInside, signOut, test, tokenOf } from './people.ts'
import { expectAccessible } from './reading.ts'

const client = { client_id: 'apotheca', client_secret: 'a secret between two machines' }
const admin = { username: 'asha', name: 'Asha Rao', email: 'asha@nilgiri.example' }
const employee = { code: 'EMP-1', name: 'Rohan Kulkarni', email: 'rohan@nilgiri.example' }

test('staff sign in at the company’s own sign-in, come back to where they were heading, and leave both', async ({
  page,
  otherBrowser,
  faults,
}) => {
  faults.expect(/status of 403/)
  test.slow()
  const own = await listen()
  const { company, close } = await beginCompany({
    OIDC_ISSUER: own.issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
  })
  own.serve(company.url)
  await company.makeAdmin(admin)
  const theirs = await otherBrowser()
  try {
    await page.goto(`${company.url}/admin/employee?tab=admins`)
    await expect(page).toHaveURL(`${company.url}/admin/login`)
    await expectAccessible(page)
    await enter(page, admin.email)
    await expect(page).toHaveURL(`${company.url}/admin/employee?tab=admins`)
    await expectInside(page)
    await expect(page.getByRole('table', { name: 'Admins' })).toContainText(admin.name)

    const call = callWith(company.url, (await tokenOf(page, 'admin')) ?? '')
    const work = { designation: 'Territory Manager', headquarters: 'Coimbatore', div_type: 'B' as const }
    await call(createEmployee, { ...employee, ...work })
    await theirs.goto(`${company.url}/notification?kind=order`)
    await expect(theirs).toHaveURL(`${company.url}/`)
    await theirs.getByText('Field employee', { exact: true }).click()
    await enter(theirs, 'nobody@nilgiri.example')
    await expect(theirs.getByRole('alert')).toContainText('nobody@nilgiri.example is no employee here.')
    await expectAccessible(theirs)
    await enter(theirs, employee.email)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('What will you order?')
    expect(await tokenOf(theirs, 'customer')).toBeNull()
    await expectAccessible(theirs)
    await theirs.getByRole('button', { name: 'Generic' }).click()
    await expectInside(theirs)
    await expect(theirs).toHaveURL(`${company.url}/notification?kind=order`)
    await expect(
      theirs.getByRole('group', { name: 'Product type' }).getByRole('radio', { name: 'Generic' }),
    ).toBeChecked()

    for (const [one, door] of [
      [page, 'Back office'],
      [theirs, 'Sign in to order'],
    ] as const) {
      await signOut(one)
      await one.getByRole('button', { name: 'Yes, sign me out' }).click()
      await expect(one.getByRole('heading', { level: 1 })).toHaveText(door)
    }
    expect(await tokenOf(page, 'admin')).toBeNull()
    expect(await tokenOf(theirs, 'customer')).toBeNull()
  } finally {
    // A page that is still open would miss its server.
    for (const one of [page, theirs]) await one.goto('about:blank')
    await close()
    await own.close()
  }
})

/** By the button of whichever of our pages is open, and at the provider under an address. */
async function enter(page: Page, email: string) {
  await page.getByRole('button', { name: /^Sign in with your .+ account$/ }).click()
  await page.getByLabel('Your e-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The company's own sign-in, which believes whoever names an address. */
async function listen() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function serve(publicUrl: string) {
    const provider: Provider = new Provider(issuer, {
      clients: [
        {
          ...client,
          redirect_uris: [`${publicUrl}/auth/`],
          post_logout_redirect_uris: [`${publicUrl}/`, `${publicUrl}/admin/login`],
        },
      ],
      cookies: { keys: ['keys of a journey'] },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: async () => ({ sub: accountId, email: accountId, email_verified: true }),
      }),
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          logoutSource: async (answer: { body: string }, form: string) => {
            answer.body = pageOf(
              `${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`,
            )
          },
        },
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string } } }) => {
        const grant = new provider.Grant({ clientId: client.client_id, accountId: oidc.session.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
      const email = searchParams.get('email')
      if (!pathname.startsWith('/interaction/')) void answer(request, response)
      else if (email) void provider.interactionFinished(request, response, { login: { accountId: email } })
      else response.setHeader('content-type', 'text/html').end(signInPage)
    })
  }

  return { issuer, serve, close: () => new Promise((resolve) => server.close(resolve)) }
}

const pageOf = (content: string) =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Nilgiri</title>${content}</html>`
const signInPage = pageOf('<form><label>Your e-mail <input name="email"></label><button>Continue</button></form>')
