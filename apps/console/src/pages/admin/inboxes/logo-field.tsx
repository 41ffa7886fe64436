import { PictureField } from '../../../ui/form/picture-field.tsx';
import { admin } from '../../../words/admin.ts';
import { adminRefusal } from '../use-act.ts';
import style from './logo-field.module.css';

interface LogoFieldProps {
  readonly logo: string | null;
  readonly hint: string;
  readonly upload: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

export function LogoField({ logo, hint, upload, remove }: LogoFieldProps) {
  return (
    <PictureField
      label={admin.logo.name}
      hint={hint}
      sign={
        <span class={style.picture} aria-hidden="true">
          {logo !== null && <img src={logo} alt="" />}
        </span>
      }
      hasPicture={logo !== null}
      atMost={1}
      words={admin.logo}
      refusal={adminRefusal}
      upload={upload}
      remove={remove}
    >
      <span class={style.name}>{admin.logo.name}</span>
    </PictureField>
  );
}
