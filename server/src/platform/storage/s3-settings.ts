/** A bucket and how to reach it. */
export interface S3Settings {
  endpoint: string;
  /** Where browsers reach the bucket. */
  publicEndpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export type BackupS3Settings = Omit<S3Settings, 'publicEndpoint' | 'bucket'>;

export const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

type S3Name = (typeof s3Names)[number];
type S3Values = { [Name in S3Name | `BACKUP_${S3Name}` | 'S3_PUBLIC_ENDPOINT']?: string | undefined };

/** The bucket for files; null where they are in a folder. */
export function s3Of(values: S3Values): S3Settings | null {
  if (values.S3_ENDPOINT === undefined) return null;
  return {
    endpoint: values.S3_ENDPOINT,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT ?? values.S3_ENDPOINT,
    region: values.S3_REGION ?? '',
    bucket: values.S3_BUCKET ?? '',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** How to reach buckets of backups: as that of the files, unless told otherwise. */
export function backupS3Of(values: S3Values): BackupS3Settings | null {
  const endpoint = values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    endpoint,
    region: values.BACKUP_S3_REGION ?? values.S3_REGION ?? '',
    accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY ?? '',
  };
}
