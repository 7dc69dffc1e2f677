// SQL about the installation: one row, that of the database itself.
import { statement, unnamedStatement } from '#db'

export interface InstallationRow {
  readonly id: string
  readonly epoch: number
  readonly epoch_key: string
  readonly mark: bigint
  /** Where the row was written; null: nobody has worked there yet. */
  readonly home: string | null
  /** Where it is read. */
  readonly here: string
}

export const selectInstallation = statement<InstallationRow>('installation.read')(
  `select id, epoch::int, epoch_key, mark, home, installation_home() as here from installation`,
)

/** The first one to work at a database makes it; the others find it. */
export const makeInstallation = statement('installation.make')(
  `insert into installation (is_only) values (true) on conflict do nothing`,
)

/** Nothing where somebody has decided meanwhile. */
export const markInstallation = statement<{ mark: bigint }>('installation.mark')(
  `update installation set mark = mark + 1, home = coalesce(home, $here::text)
    where epoch_key = $epoch_key::uuid and coalesce(home, $here::text) = $here::text
   returning mark`,
)

/** By the owner. */
export const decideInstallation = unnamedStatement<InstallationRow>(
  `update installation
      set epoch = greatest(epoch, $known_epoch::int) + 1, epoch_key = gen_random_uuid(),
          mark = greatest(mark, $known_mark::bigint) + 1, home = installation_home()
   returning id, epoch::int, epoch_key, mark, home, home as here`,
)

/** By the owner: a move that was made with nothing lost takes the row along as it is. */
export const moveInstallation = unnamedStatement<InstallationRow>(
  `update installation set home = installation_home(), mark = mark + 1
   returning id, epoch::int, epoch_key, mark, home, home as here`,
)
