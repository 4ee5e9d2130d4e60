/** The command was called wrongly; the text says how. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const usage = `Usage: faucet <command> [--json]

  serve                    run the server
  status                   signer, queue, balances and today's budgets
  pause                    stop payouts; recovery goes on
  resume                   allow payouts again
  refill <token> <amount>  add to today's budget of a token, in whole tokens
  backup <file>            copy the embedded database while the server runs
  restore <file>           put a copy in place of it; the server must be stopped
  requeue                  after a halt: sign lost payouts anew and go on

Configuration comes from the environment alone; see README.md.
`
