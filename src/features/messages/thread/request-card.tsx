import { Link } from 'react-router-dom';
import { shownLogo } from '@/domain/companies/logo';
import type { Company } from '@/domain/streams/company/companies';
import type { Conversation } from '@/domain/streams/conversations';
import { observeCompany } from '@/store/entities/profiles';
import { useFetchMissing } from '@/store/react/use-fetch-missing';
import { useLive } from '@/store/react/use-live';
import { fetchCompany } from '@/store/sync/fetch-rows';
import { Avatar } from '@/ui/avatar';
import { LinkButton } from '@/ui/button';
import { CompanyMark } from '@/ui/domain/company-mark';
import { companyFigures, figureRow } from '@/ui/domain/company-figures';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Badge } from '@/ui/status';

type Member = Conversation['members'][number];

function figuresOf(company: Company) {
  const { answers, reply, openJobs } = companyFigures(company);
  return [answers, reply, openJobs].map(figureRow);
}

/** Whom they post for. What is not on this device is fetched; until then, their name for it. */
function CompanyPart({ id, name }: { id: string; name: string }) {
  const company = useLive(observeCompany, id);
  const { reason } = useFetchMissing(fetchCompany, company === null ? id : null);
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/companies/${id}`}
          className="flex min-h-11 min-w-0 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <CompanyMark name={company?.name ?? name} logo={shownLogo(company)} size={32} />
          {company?.name ?? name}
        </Link>
        {company &&
          (company.verified_at === null ? (
            <Badge state="pending">Not verified</Badge>
          ) : (
            <Badge state="confirmed">Verified</Badge>
          ))}
      </div>
      {company ? (
        <DefinitionList rows={figuresOf(company)} />
      ) : (
        reason === 'offline' && (
          <p className="mt-1 text-sm text-ink-2">
            More about this company shows as soon as there is a connection.
          </p>
        )
      )}
    </>
  );
}

/** Who asks to write, before anything is accepted. */
export function RequestCard({ member, jobId }: { member: Member; jobId: string | null }) {
  const {
    user_id: id,
    name,
    headline,
    avatar_url: picture,
    role,
    company_id: companyId,
    company_name: company,
  } = member;
  return (
    <section aria-label={`About ${name}`} className="mb-4 rounded-box border border-line bg-sheet p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} picture={picture} />
        <div className="min-w-0">
          <p className="head text-lg break-words">{name}</p>
          {headline !== '' && <p className="text-sm break-words text-ink-2">{headline}</p>}
        </div>
      </div>
      {companyId !== null ? (
        <CompanyPart key={companyId} id={companyId} name={company} />
      ) : (
        role === 'employer' && (
          <p className="mt-3 text-sm text-ink-2">Writes for no company. Nothing about them is verified.</p>
        )
      )}
      {(role === 'talent' || jobId !== null || company !== '') && (
        <div className="mt-3 flex flex-wrap gap-2">
          {role === 'talent' && <LinkButton to={`/talent/${id}`}>See profile</LinkButton>}
          {jobId !== null && <LinkButton to={`/jobs/${jobId}`}>See the job</LinkButton>}
          {company !== '' && (
            <LinkButton to={`/jobs?${new URLSearchParams({ q: company }).toString()}`}>Their jobs</LinkButton>
          )}
        </div>
      )}
    </section>
  );
}
