import { filesOfLogo, shownLogo, standingLogo } from '@/domain/companies/logo';
import { LOGO_PLATES, type LogoPlate } from '@/domain/companies/logo-plate';
import type { Company } from '@/domain/streams/company/companies';
import { decodeLogo, encodeLogo } from '@/platform/pictures/encode-logo';
import { removeLogo, setLogo } from '@/store/company/logo';
import { useFiles } from '@/store/react/files/use-files';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { CompanyMark } from '@/ui/domain/company-mark';
import { LogoEditor } from '@/ui/pictures/logo-editor';
import { PictureState } from '@/ui/pictures/picture-state';

const PLATE_LABELS: Readonly<Record<LogoPlate, string>> = { light: 'White', dark: 'Black' };

/** The company's logo, for those who manage it; shown before the server has it. */
export default function LogoSection({ company }: { company: Company }) {
  const store = useStore();
  const { userId } = useIdentity();
  const standing = standingLogo(company.logo);
  const { files, offline, retry } = useFiles('profiles', userId ?? '', {
    id: company.id,
    attachments: filesOfLogo(company.logo),
    attachments_stored: company.attachments_stored,
  });
  const own = files.filter(({ id }) => id === standing?.file.id || id === standing?.thumb.id);
  return (
    <section aria-labelledby="company-logo" className="mt-8">
      <h2 id="company-logo" className="head text-lg">
        Logo
      </h2>
      <LogoEditor
        mark={<CompanyMark name={company.name} logo={shownLogo(company, 'file')} size={104} />}
        hasLogo={standing !== null}
        plates={LOGO_PLATES}
        plateLabels={PLATE_LABELS}
        decode={decodeLogo}
        save={async (picture, square, plate) =>
          setLogo(store, company.id, await encodeLogo(picture, square, plate))
        }
        remove={() => removeLogo(store, company.id)}
        state={
          standing && (
            <PictureState
              files={own}
              offline={offline}
              retry={retry}
              elsewhere="On the device where it was chosen, not sent yet"
            />
          )
        }
      />
    </section>
  );
}
