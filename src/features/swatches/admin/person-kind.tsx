import { deleted, moment, months, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { KEPT_MONTHS } from '../record.ts';
import { type SwatchRequest, swatchInWords } from '../swatch-request.ts';

export const swatchKind: PersonKind<SwatchRequest> = {
  key: 'swatchRequests',
  title: 'Swatch requests',
  place: 90,
  goes: deleted('swatch request'),
  kept: [['Requests for swatches', months(KEPT_MONTHS)]],
  item: ({ name, address, postcode, swatches, createdAt }) => (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium">{name}</span>, {address}, {postcode}, {moment(createdAt)}
      </p>
      <p className="text-muted wrap-anywhere">{swatches.map(swatchInWords).join(', ')}</p>
    </>
  ),
};
